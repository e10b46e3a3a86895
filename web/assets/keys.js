// Keys. On the board every key works; elsewhere only those with Ctrl, so that typing stays typing.

import { el, put } from './dom.js';

/** @type {[string, string][]} */
const KEYS = [
  ['Arrow keys', 'move what is chosen: target, observer, cursor, party, ghost'], ['Enter, Space', 'switch observer and target; paint; move; shoot'],
  ['Shift + arrows', 'move the other piece; with a paint tool, paint along'], ['O, T', 'take the observer, the target'], ['C', 'creatures, where there are any'],
  ['1 … 0', 'look, wall, smoke, terrain, height, cover, opacity, edge, unit, erase'], ['Delete', 'clear the cell'], ['[ and ]', 'the rule before, the next rule'],
  ['Ctrl Z, Ctrl Shift Z', 'undo, redo'], ['L', 'copy a link'], ['E', 'export'], ['D', 'dark or light'], ['?', 'this list'],
];

/** @param {HTMLElement} board @param {import('./app.js').App} app @param {{[key: string]: () => void}} actions */
export function listenToKeys(board, app, actions) {
  board.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (app.mode.key(event)) return event.preventDefault();
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) app.undo();
    else if ((key === 'z' && event.shiftKey) || key === 'y') app.redo();
    else return;
    event.preventDefault();
  });
}

/** @param {EventTarget|null} target */
const isTyping = (target) => target instanceof HTMLInputElement && ['number', 'text'].includes(target.type);

/** @param {HTMLDialogElement} dialog */
export function fillHelp(dialog) {
  put(dialog, el('h2', { id: 'help-title' }, 'Keys'), el('p', { class: 'note' }, 'While the board has the focus:'),
    el('dl', {}, ...KEYS.flatMap(([key, words]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, words)])),
    el('p', { class: 'note' }, 'The warm cells are seen. The ray is blue as far as it reaches and dashed beyond; a cross marks where it stops, and what stops it is outlined. Everything is decided by the engine; the page draws its answers.'),
    el('form', { method: 'dialog', class: 'row' }, el('button', { class: 'primary' }, 'Close')));
}

