// Files that are opened: maps, and rules of one's own. The server judges them before anything changes.

import { ask, judge } from './api.js';
import { Explained, boardOf } from './board.js';
import { readMap } from './maptext.js';
import { questions } from './queries.js';
import { choosing, ruleSet, usualRules } from './rulelist.js';
import { keyOf, shapeOf } from './shape.js';

/** @typedef {import('./app.js').App} App */

/** Opens a file; without a kind, an object with a `base` is a rule file. @param {File|undefined} file @param {App} app @param {'rules'} [kind] */
export async function openFile(file, app, kind) {
  if (!file) return;
  try {
    if (file.size > 8 * 1024 * 1024) throw new Explained('This file is larger than 8 MiB; the command line takes it.');
    const text = await file.text();
    if (kind === 'rules' || isRules(text)) await openRules(text, app);
    else {
      await judge(text);
      app.open(documentOf(readMap(text), app.store.doc));
    }
    app.quiet();
    app.say(`Opened ${file.name}.`);
  } catch (error) {
    app.fail(error);
  }
}

/** @param {string} text */
function isRules(text) {
  try {
    return Object.hasOwn(JSON.parse(text.replace(/^\ufeff/, '')), 'base');
  } catch {
    return false;
  }
}

/** @param {string} text @param {App} app */
async function openRules(text, app) {
  let rules;
  try {
    rules = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new Explained(`This rule file is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof rules !== 'object' || rules === null || Array.isArray(rules)) throw new Explained('A rule file is a JSON object with a \'base\'.');
  const { eyeline: _, title, base, ...changes } = rules;
  const { doc } = app.store;
  // The rules are asked about as they are written, on the map that is open.
  const [, query] = questions({ ...doc, rules: String(base), changes: {} })[0];
  const [reply] = await ask(doc.board, [{ ...query, rules }]);
  if (!reply.ok) throw new Explained([reply.error.message, reply.error.hint].filter(Boolean).join('; '));
  app.store.change({ ...choosing(doc, ruleSet(base)?.rules ?? base), changes, title: title ? String(title).slice(0, 100) : null });
}

/** Files that are dropped on the page. @param {App} app */
export function listenToDrops(app) {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    if (app.mode === app.sight) openFile(file, app);
    else app.notice('Files are opened where maps are painted: choose Keep first.');
  });
}

/** A document of a scene: `@` or the first open cell looks at `T` or the last. Rules of the same grid stay as they are. @param {any} scene @param {Doc} old @returns {Doc} */
export function documentOf(scene, old) {
  const { board, marks } = boardOf(scene);
  const free = shapeOf(board).cells.filter((cell) => !board.walls.has(keyOf(cell)));
  const cells = free.length ? free : shapeOf(board).cells;
  const { rules, changes, title } = ruleSet(old.rules)?.grid === board.grid ? old : { rules: usualRules(board.grid), changes: {}, title: null };
  return {
    board, from: marks.get('@') ?? marks.get('P') ?? marks.get('S') ?? cells[0], to: marks.get('T') ?? cells[cells.length - 1],
    rules, changes, title, perception: null, compare: null, heat: false, channels: null, walk: null, story: null,
  };
}
