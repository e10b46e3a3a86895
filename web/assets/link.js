// Permalinks: the document in the URL's hash, packed, never uploaded. `#1.…` is version 1; `#000` a story;
// `#hunt.…` a game on this server, with one player's key. A link that cannot be read says why.

import { judge } from './api.js';
import { Explained, boardOf, pair, sceneOf } from './board.js';
import { isLayer } from './rulelist.js';
import { keyOf, shapeOf } from './shape.js';

const VERSION = 1;
const MOST_BYTES = 4 * 1024 * 1024;

/** @param {Doc} doc */
export async function pack(doc) {
  const packed = await pipe(new TextEncoder().encode(JSON.stringify(written(doc))), new CompressionStream('deflate-raw'));
  return `#${VERSION}.${base64(packed)}`;
}

/** @param {string} hash @returns {Promise<Doc>} */
export async function unpack(hash) {
  const [, version, packed] = /^#(\d+)\.(.*)$/s.exec(hash) ?? [];
  if (version === undefined) throw new Explained('This link is not one of ours: it starts neither with a version nor with a story.');
  if (Number(version) !== VERSION) {
    const age = Number(version) > VERSION ? 'a newer' : 'an older';
    throw new Explained(`This link was made by ${age} page (version ${version}; this one reads version ${VERSION}).`);
  }
  let doc;
  try {
    const bytes = await pipe(bytesOf(packed), new DecompressionStream('deflate-raw'));
    doc = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof Explained) throw error;
    throw new Explained('This link is broken: a part of it is missing or changed. Ask for it again, whole.', { cause: error });
  }
  const opened = read(doc);
  await judge(doc.scene);
  return opened;
}

/** @param {Doc} doc */
function written(doc) {
  /** @type {any} */
  const link = { scene: sceneOf(doc.board), from: doc.from, to: doc.to, rules: doc.rules };
  if (Object.keys(doc.changes).length) link.changes = doc.changes;
  for (const key of /** @type {const} */ (['title', 'perception', 'compare', 'channels', 'walk', 'story'])) {
    if (doc[key] !== null) link[key] = doc[key];
  }
  if (doc.heat) link.heat = true;
  return link;
}

/** @param {any} link @returns {Doc} */
export function read(link) {
  if (typeof link !== 'object' || link === null) throw new Explained('This link holds no map.');
  const { board, marks } = boardOf(link.scene);
  const shape = shapeOf(board);
  /** @param {any} cell @param {string} key @param {string} mark */
  const place = (cell, key, mark) => {
    const at = cell === undefined ? marks.get(mark) ?? shape.cells[mark === '@' ? 0 : shape.cells.length - 1] : pair(cell, key);
    if (!shape.contains(at)) throw new Explained(`This link's '${key}' (${keyOf(at)}) lies outside its map.`);
    return at;
  };
  const rules = typeof link.rules === 'string' ? link.rules : board.grid === 'hex' ? 'hex-tactics' : 'predprey';
  return {
    board,
    from: place(link.from, 'from', '@'),
    to: place(link.to, 'to', 'T'),
    rules: rules.slice(0, 100),
    changes: readChanges(link.changes ?? {}),
    title: typeof link.title === 'string' && link.title ? link.title.slice(0, 100) : null,
    perception: Number.isInteger(link.perception) ? link.perception : null,
    compare: typeof link.compare === 'string' ? link.compare.slice(0, 100) : null,
    heat: link.heat === true,
    channels: isObject(link.channels) ? readChannels(link.channels) : null,
    walk: isObject(link.walk) ? readWalk(link.walk) : null,
    story: typeof link.story === 'string' ? link.story.slice(0, 20) : null,
  };
}

/** What rules may be changed in, by the kind of its value. @type {{[key: string]: (value: any) => boolean}} */
const CHANGES = {
  radius: Number.isFinite, opacityThreshold: Number.isFinite, pierce: Number.isFinite, maxSoftCover: Number.isFinite, softCoverK: Number.isFinite,
  metric: isText, endpointWalls: isText, targetEdge: isText, seeOpaqueTarget: (value) => typeof value === 'boolean',
  heeds: (value) => Array.isArray(value) && value.every(isLayer),
  cone: (value) => isObject(value) && Array.isArray(value.heading) && value.heading.length === 2 && value.heading.every(Number.isInteger) && Number.isFinite(value.halfAngle),
};

/** @param {any} changes @returns {Doc['changes']} */
function readChanges(changes) {
  if (!isObject(changes)) throw new Explained("This link's 'changes' are no changes of a rule.");
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(CHANGES, key)) throw new Explained(`This link changes '${key.slice(0, 20)}', which no rule has.`);
    if (!CHANGES[key](value)) throw new Explained(`This link changes '${key}' to ${String(JSON.stringify(value)).slice(0, 40)}, which it cannot be.`);
  }
  return changes;
}

/** @param {any} written @returns {Channels} */
function readChannels({ size, heading, layers }) {
  /** @type {Channels['layers']} */
  const read = Object.fromEntries(Object.entries(isObject(layers) ? layers : {}).map(([name, entries]) => {
    if (!Array.isArray(entries)) throw new Explained(`The layer '${name.slice(0, 20)}' of this link is not a list.`);
    return [name.slice(0, 40), entries.map((entry) => [...pair(entry, name), Number(entry[2]) || 0])];
  }));
  return { size: Number.isInteger(size) ? Math.min(Math.max(size, 1), 65) : 7, heading: heading ? pair(heading, 'heading') : [0, -1], layers: read };
}

/** @param {any} written @returns {WalkPlan} */
function readWalk({ start, moves, per, when }) {
  return {
    start: pair(start, 'start'),
    moves: typeof moves === 'string' ? moves.replace(/[^nesw]/g, '').slice(0, 10_000) : '',
    per: Number.isInteger(per) ? per : 10,
    when: Array.isArray(when) ? when.map(String).slice(0, 10) : [],
  };
}

/** @param {any} value */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {any} value */
function isText(value) {
  return typeof value === 'string';
}

/** @param {Uint8Array} bytes @param {CompressionStream|DecompressionStream} through */
async function pipe(bytes, through) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(through).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > MOST_BYTES) throw new Explained(`This link holds more than ${MOST_BYTES / 1024 / 1024} MiB; the page does not unpack that much.`);
    parts.push(next.value);
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192) text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} text */
function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

