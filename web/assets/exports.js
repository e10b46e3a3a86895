// What leaves the page: pictures, the map, the reply, and the same question as a command, in Rust, in Python.

import { el, put } from './dom.js';
import { savedScene, writeMap } from './maptext.js';

/** @param {HTMLDialogElement} dialog @param {import('./app.js').App} app */
export function fillExport(dialog, app) {
  const { doc } = app.store;
  const isSight = app.mode === app.sight;
  /** @param {string} id @param {string} words @param {() => Promise<void>|void} act */
  const button = (id, words, act) => el('button', { type: 'button', id: `export-${id}`, click: () => Promise.resolve().then(act).catch((error) => {
    dialog.close();
    app.fail(error);
  }) }, words);
  const map = isSight ? writeMap(doc.board, doc.from, doc.to) : null;
  put(dialog, el('h2', { id: 'export-title' }, 'Export'),
    el('h3', {}, 'Picture'), el('div', { class: 'row' }, ...(/** @type {const} */ (['png', 'svg'])).map((format) => button(format, format.toUpperCase(), async () => {
      save(`eyeline.${format}`, await app.mode.drawn({ format, theme: document.documentElement.dataset.theme ?? 'dark' }));
    }))),
    el('h3', {}, 'Data'), el('div', { class: 'row' },
      button('json', 'Reply as JSON', async () => save('eyeline-reply.json', new Blob([`${(await app.mode.json())[0][1].trimEnd()}\n`], { type: 'application/json' }))),
      !app.hunt.isOpen && button('scene', 'Map as JSON', () => save('eyeline-map.json', new Blob([`${JSON.stringify(savedScene(doc))}\n`], { type: 'application/json' }))),
      map !== null && button('map', 'Map as text', () => save('eyeline-map.txt', new Blob([map], { type: 'text/plain' }))),
      button('text', 'Picture as text', () => save('eyeline.txt', new Blob([`${app.mode.text().trimEnd()}\n`], { type: 'text/plain' })))),
    el('h3', {}, 'Ask the same elsewhere'),
    el('div', { class: 'row' }, ...app.mode.copies().map(([id, words, text]) => button(id, words, async () => {
      put(preview, text);
      preview.hidden = false;
      await copy(text);
      app.say('Copied.');
    }))));
  const preview = el('pre', { id: 'copied', hidden: true, tabindex: '0' });
  dialog.append(preview, el('form', { method: 'dialog', class: 'row' }, el('button', { class: 'primary' }, 'Close')));
}

/** @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
