// The page's beginning: rules, the document of the link or the keep, listeners.

import { listRules } from './api.js';
import { App } from './app.js';
import { byId, put } from './dom.js';
import { copy, fillExport } from './exports.js';
import { listenToDrops } from './files.js';
import { fillHelp, listenToKeys } from './keys.js';
import { unpack } from './link.js';
import { listenToPointer } from './pointer.js';
import { keepRules } from './rulelist.js';
import { STORIES, storyDoc, storyLinks } from './stories.js';

const app = new App(storyDoc('start'));

/** @param {Doc} doc @param {boolean} isFirst */
const open = (doc, isFirst) => (isFirst ? app.store.reset(doc) : app.open(doc));

let turn = 0;

/** Opens what the hash names, unless another was named meanwhile. */
async function follow(isFirst = false) {
  const hash = location.hash === '#board' ? '' : location.hash;
  turn += 1;
  const mine = turn;
  app.quiet();
  try {
    const name = hash.slice(1);
    if (name === '004') await app.hunt.start();
    else if (Object.hasOwn(STORIES, name || 'start')) open(storyDoc(name || 'start'), isFirst);
    else if (hash.startsWith('#hunt.')) await app.hunt.openLink(hash);
    else {
      const doc = await unpack(hash);
      if (mine === turn) open(doc, isFirst);
    }
  } catch (error) {
    if (mine !== turn) return;
    app.fail(error);
    app.refresh();
  }
}

async function share() {
  const hash = await app.link();
  history.replaceState(null, '', hash);
  const done = await copy(location.href);
  app.say(done ? 'Link copied.' : 'The link is in the address bar.');
  byId('share').textContent = done ? 'Copied ✓' : 'See address bar';
  setTimeout(() => put(byId('share'), 'Copy link'), 1600);
}

function switchTheme() {
  const theme = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  byId('theme').setAttribute('aria-label', theme === 'light' ? 'Dark theme' : 'Light theme');
  try {
    localStorage.setItem('eyeline-theme', theme);
  } catch {
    // No storage: the choice lasts as long as the page.
  }
}

/** @param {string} id @param {(dialog: HTMLDialogElement, app: App) => void} fill */
function showDialog(id, fill) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(id));
  fill(dialog, app);
  dialog.showModal();
}
const help = () => showDialog('help', fillHelp);
const exporting = () => showDialog('export', fillExport);

put(byId('stories'), ...storyLinks());
// The way past the header leads to the board; the address stays.
byId('skip').addEventListener('click', (event) => {
  event.preventDefault();
  byId('board').focus();
});
byId('undo').addEventListener('click', () => app.undo());
byId('redo').addEventListener('click', () => app.redo());
byId('share').addEventListener('click', share);
byId('theme').addEventListener('click', switchTheme);
byId('open-help').addEventListener('click', help);
byId('open-export').addEventListener('click', exporting);
listenToPointer(byId('board'), app);
listenToDrops(app);
listenToKeys(byId('board'), app, { '[': () => app.cycleRules(-1), ']': () => app.cycleRules(1), l: share, e: exporting, d: switchTheme, '?': help });
window.addEventListener('hashchange', () => follow());
// A story's link opens it again, also when it is the one that is open.
byId('stories').addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && link.hash === location.hash) follow();
});

try {
  keepRules(await listRules());
} catch (error) {
  app.fail(error);
}
if (location.hash.length > 1) await follow(true);
else app.refresh();
