// The same question elsewhere: as a command, in Rust, Python and JavaScript. Names come from anybody's link, so every
// text is quoted for the language that it goes into, in letters that no terminal or editor plays tricks with.

import { sceneText } from './board.js';
import { traceQuery, windowQuery } from './queries.js';
import { isWindowsOnly } from './rulelist.js';

/** @param {Doc} doc */
const queryOf = (doc) => (isWindowsOnly(doc.rules) ? windowQuery(doc) : traceQuery(doc));

/** JSON in plain ASCII. @param {string} json */
const plain = (json) => json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** @param {Doc} doc */
export function asCommand(doc) {
  if (isWindowsOnly(doc.rules)) return command(['eyeline', 'query'], `{"scene":${sceneText(doc.board)},${JSON.stringify(queryOf(doc)).slice(1)}`);
  const words = ['eyeline', 'why', '-', `--from=${doc.from.join(',')}`, `--to=${doc.to.join(',')}`, `--rules=${doc.rules}`];
  const query = traceQuery(doc);
  for (const [key, value] of Object.entries(typeof query.rules === 'object' ? query.rules : {})) {
    if (key !== 'base') words.push(`--set=${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  }
  if (query.perception !== undefined) words.push(`--perception=${query.perception}`);
  return command(words, sceneText(doc.board));
}

/** @param {Board} board @param {WalkPlan} plan */
export function walkCommand(board, { start, moves, per, when }) {
  const words = ['eyeline', 'walk', '-', `--start=${start.join(',')}`, `--per=${per}`];
  if (moves) words.push(`--moves=${moves}`);
  if (when.length) words.push(`--when=${when.join(',')}`);
  return command(words, sceneText(board));
}

/** The state lies with the referee; STATE.json stands for it. @param {string} as */
export const huntCommand = (as) => `${['eyeline', 'hunt', 'view', 'STATE.json', `--as=${as}`].map(quoted).join(' ')}\n`;

/** A command with JSON for its input: one line, so that no line of it ends the input. @param {string[]} words @param {string} json */
const command = (words, json) => `${words.map(quoted).join(' ')} <<'EYELINE'\n${plain(json)}\nEYELINE\n`;

/** A word for the shell. @param {string} word */
function quoted(word) {
  if (/^[\w@./,=:-]+$/.test(word)) return word;
  if (/^[\x20-\x7e]*$/.test(word)) return `'${word.replaceAll("'", `'\\''`)}'`;
  return `$'${escaped(word, "'")}'`;
}

/** @param {Doc} doc */
export function asRust(doc) {
  return `use eyeline_scene::{Answer, Budget, Scene};

fn main() -> Result<(), eyeline_scene::Fault> {
    let scene = Scene::parse(${rust(sceneText(doc.board))})?;
    let query = ${rust(JSON.stringify(queryOf(doc)))};
    println!("{}", Answer::of_text(&Budget::unlimited(), Some(&scene), query).to_json());
    Ok(())
}
`;
}

/** JSON as a raw string: whatever would end it is written otherwise. @param {string} json */
const rust = (json) => `r#"${plain(json).replaceAll('"#', '"\\u0023')}"#`;

/** @param {Doc} doc */
export function asPython(doc) {
  const scene = python(plain(sceneText(doc.board)));
  if (isWindowsOnly(doc.rules)) return `import eyeline\n\nprint(eyeline.query(${python(queryOf(doc))}, ${scene}))\n`;
  const { rules, perception } = traceQuery(doc);
  const told = perception === undefined ? python(rules) : `eyeline.Rules(${python(rules)}, perception=${perception})`;
  return `import eyeline

board = eyeline.Map.from_scene(${scene})
print(eyeline.trace(board, ${python(doc.from, '()')}, ${python(doc.to, '()')}, rules=${told}, explain=True))
`;
}

/** JSON in plain ASCII is JavaScript. @param {Doc} doc */
export function asJavaScript(doc) {
  return `import { Map, query } from 'eyeline'

const map = new Map(${plain(sceneText(doc.board))})
console.log(query(map, ${plain(JSON.stringify(queryOf(doc)))}))
`;
}

/** A value as Python writes it. @param {any} value @param {string} [brackets] @returns {string} */
function python(value, brackets = '[]') {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return `"${escaped(value, '"')}"`;
  if (Array.isArray(value)) return `${brackets[0]}${value.map((one) => python(one)).join(', ')}${brackets[1]}`;
  if (typeof value === 'object') return `{${Object.entries(value).map(([key, one]) => `${python(key)}: ${python(one)}`).join(', ')}}`;
  return JSON.stringify(value);
}

/** Text between quotes, as Python and bash read it. @param {string} text @param {string} quote */
const escaped = (text, quote) => [...text].map((letter) => {
  if (letter === '\\' || letter === quote) return `\\${letter}`;
  return /[\x20-\x7e]/.test(letter) ? letter : `\\U${/** @type {number} */ (letter.codePointAt(0)).toString(16).padStart(8, '0')}`;
}).join('');
