// Before the first paint: the theme that was chosen, and no verdict of another map.
try {
  const theme = localStorage.getItem('eyeline-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the page stays dark.
}
if (location.hash.length > 1) document.documentElement.classList.add('linked');
