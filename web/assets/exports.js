// What leaves the page: pictures, the map, the reply, and the same question as a command, in Rust, in Python.

import { draw } from './api.js';
import { sceneText } from './board.js';
import { el, put } from './dom.js';
import { writeMap } from './maptext.js';
import { traceQuery, windowQuery } from './queries.js';
import { isWindowsOnly } from './rulelist.js';

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
      const { board, query } = app.mode.drawing();
      save(`eyeline.${format}`, await draw(board, query, format, document.documentElement.dataset.theme ?? 'dark'));
    }))),
    el('h3', {}, 'Data'), el('div', { class: 'row' },
      button('json', 'Reply as JSON', async () => save('eyeline-reply.json', new Blob([`${(await app.mode.json())[0][1].trimEnd()}\n`], { type: 'application/json' }))),
      !app.hunt.isOpen && button('scene', 'Map as JSON', () => save('eyeline-map.json', new Blob([`${sceneText(doc.board)}\n`], { type: 'application/json' }))),
      map !== null && button('map', 'Map as text', () => save('eyeline-map.txt', new Blob([map], { type: 'text/plain' }))),
      button('text', 'Picture as text', () => save('eyeline.txt', new Blob([`${app.mode.text().trimEnd()}\n`], { type: 'text/plain' })))),
    isSight && el('h3', {}, 'Ask the same elsewhere'),
    isSight && el('div', { class: 'row' }, ...Object.entries({ command: ['Copy as command', asCommand], rust: ['Copy as Rust', asRust], python: ['Copy as Python', asPython] }).map(([id, [words, write]]) => button(id, /** @type {string} */ (words), async () => {
      const text = /** @type {(doc: Doc) => string} */ (write)(doc);
      put(preview, text);
      preview.hidden = false;
      await copy(text);
      app.say('Copied.');
    }))));
  const preview = el('pre', { id: 'copied', hidden: true, tabindex: '0' });
  dialog.append(preview, el('form', { method: 'dialog', class: 'row' }, el('button', { class: 'primary' }, 'Close')));
}

/** @param {string} name @param {Blob} blob */
function save(name, blob) {
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

/** @param {Doc} doc */
const queryOf = (doc) => (isWindowsOnly(doc.rules) ? windowQuery(doc) : traceQuery(doc));

/** @param {string} word */
const quoted = (word) => (/^[\w@./,=:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** @param {Doc} doc */
export function asCommand(doc) {
  if (isWindowsOnly(doc.rules)) return `eyeline query <<'EYELINE'\n${JSON.stringify({ scene: JSON.parse(sceneText(doc.board)), ...queryOf(doc) })}\nEYELINE\n`;
  const words = ['eyeline', 'why', '-', `--from=${doc.from.join(',')}`, `--to=${doc.to.join(',')}`, `--rules=${doc.rules}`];
  const query = traceQuery(doc);
  for (const [key, value] of Object.entries(typeof query.rules === 'object' ? query.rules : {})) {
    if (key !== 'base') words.push(`--set=${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  }
  if (query.perception !== undefined) words.push(`--perception=${query.perception}`);
  return `${words.map(quoted).join(' ')} <<'EYELINE'\n${sceneText(doc.board)}\nEYELINE\n`;
}

/** @param {Doc} doc */
export function asRust(doc) {
  return `use eyeline_scene::{Scene, answer};

fn main() -> Result<(), eyeline_scene::Fault> {
    let scene = Scene::parse(r##"${sceneText(doc.board)}"##)?;
    let reply = answer(Some(&scene), r##"${JSON.stringify(queryOf(doc))}"##);
    println!("{}", reply.to_json());
    Ok(())
}
`;
}

/** @param {Doc} doc */
export function asPython(doc) {
  const { rules, perception } = traceQuery(doc);
  const told = perception === undefined ? python(rules) : `eyeline.Rules(${python(rules)}, perception=${perception})`;
  return `import eyeline

board = eyeline.Map.from_scene(${python(sceneText(doc.board))})
print(eyeline.trace(board, ${python(doc.from, '()')}, ${python(doc.to, '()')}, rules=${told}, explain=True))
`;
}

/** A value as Python writes it. @param {any} value @param {string} [brackets] @returns {string} */
function python(value, brackets = '[]') {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `${brackets[0]}${value.map((one) => python(one)).join(', ')}${brackets[1]}`;
  if (typeof value === 'object') return `{${Object.entries(value).map(([key, one]) => `${python(key)}: ${python(one)}`).join(', ')}}`;
  return JSON.stringify(value);
}
