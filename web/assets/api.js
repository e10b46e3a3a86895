// The server's answers. Sight is decided there; the page only asks.

import { Explained, sceneText } from './board.js';

/** Nobody is there to answer. */
export class Lost extends Explained {
  /** @param {unknown} cause */
  constructor(cause) {
    super('The server does not answer. Is `eyeline serve` still running?', { cause });
  }
}

/** @param {string} path @param {RequestInit} [order] */
async function reach(path, order) {
  try {
    return await fetch(path, order);
  } catch (error) {
    throw new Lost(error);
  }
}

/** Comes back when the server does. @param {AbortSignal} signal */
export async function untilBack(signal) {
  while (!signal.aborted) {
    await new Promise((done) => {
      setTimeout(done, 1500);
    });
    const response = await fetch('/healthz', { signal }).catch(() => null);
    if (response?.ok) return;
  }
}

/** @param {string} path @param {string} body */
async function post(path, body) {
  const response = await reach(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  if (response.status === 404) throw new Explained('The server knows no such hunt, or not for this key. Hunts live in its memory and end with it.');
  if (response.status === 413) throw new Explained('This map is larger than the server takes.');
  if (!response.ok) {
    const words = await response.text();
    throw new Explained(fault(words) ?? `The server answered ${response.status}.`);
  }
  return response;
}

/** @param {string} text */
function fault(text) {
  try {
    return JSON.parse(text)?.error?.message ?? null;
  } catch {
    return null;
  }
}

/** Several queries on one scene. @param {Board} board @param {any[]} queries @returns {Promise<any[]>} */
export async function ask(board, queries) {
  const response = await post('/api/query', `{"scene":${sceneText(board)},"queries":${JSON.stringify(queries)}}`);
  const replies = await response.json();
  // What is refused as a whole is one reply.
  return Array.isArray(replies) ? replies : queries.map(() => replies);
}

/** One query with its own scene; the reply as it was written. @param {Board} board @param {any} query */
export async function askRaw(board, query) {
  const response = await post('/api/query', `{"scene":${sceneText(board)},${JSON.stringify(query).slice(1)}`);
  return response.text();
}

/** @returns {Promise<RuleSet[]>} */
export async function listRules() {
  const response = await post('/api/query', '{"op":"rules"}');
  return (await response.json()).rules;
}

/**
 * Throws what the server has against a map as it was written, be it a file's text or a scene.
 * @param {any} written
 */
export async function judge(written) {
  const response = await post('/api/query', `{"scene":${JSON.stringify(written)},"queries":[{"op":"radius","terrain":"plains"}]}`);
  const reply = [await response.json()].flat()[0];
  if (!reply.ok) throw new Explained([reply.error.message, reply.error.hint].filter(Boolean).join('; '));
}

/** @typedef {{format: 'svg'|'png', theme: string}} Look */

/** @param {Board} board @param {any} query @param {Look} look */
export async function draw(board, query, look) {
  const response = await post('/api/draw', `{"scene":${sceneText(board)},${JSON.stringify({ query, ...look }).slice(1)}`);
  return response.blob();
}

/** @param {Board} board @param {WalkPlan} plan @param {Look} look */
export async function drawWalk(board, plan, look) {
  const response = await post('/api/draw', `{"walk":{"scene":${sceneText(board)},${JSON.stringify(plan).slice(1)},${JSON.stringify(look).slice(1)}`);
  return response.blob();
}

/** @param {Board} board @param {WalkPlan} plan @returns {Promise<WalkReply|Refused>} */
export async function walk(board, plan) {
  const response = await post('/api/walk', `{"scene":${sceneText(board)},${JSON.stringify(plan).slice(1)}`);
  return response.json();
}

/** @returns {Promise<{hunt: string, keys: {[role: string]: string}}>} */
export async function newHunt() {
  const opened = await (await post('/api/hunts', '{"sample":true}')).json();
  if (opened.error) throw new Explained(opened.error.message);
  return opened;
}

/** @param {string} hunt @param {string} key @param {string|null} as @param {string} [below] */
const huntPath = (hunt, key, as, below = '') =>
  `/api/hunts/${encodeURIComponent(hunt)}${below}?key=${encodeURIComponent(key)}${as ? `&as=${encodeURIComponent(as)}` : ''}`;

/** @param {string} path */
async function look(path) {
  const response = await reach(path);
  if (!response.ok) throw new Explained('The server knows no such hunt, or not for this key. Hunts live in its memory and end with it.');
  return response;
}

/** @param {string} hunt @param {string} key @param {string|null} as @returns {Promise<{as: string, view: HuntView}>} */
export async function viewHunt(hunt, key, as) {
  return (await look(huntPath(hunt, key, as))).json();
}

/** @param {string} hunt @param {string} key @param {string|null} as @param {Look} kind */
export async function drawHunt(hunt, key, as, { format, theme }) {
  return (await look(`${huntPath(hunt, key, as, '/picture')}&format=${format}&theme=${theme}`)).blob();
}

/** @param {string} hunt @param {string} key @param {string|null} as @param {any} command @returns {Promise<HuntReply>} */
export async function playHunt(hunt, key, as, command) {
  return (await post(huntPath(hunt, key, as), JSON.stringify(command))).json();
}

/**
 * One question at a time, and only the latest waits: dragging never queues up.
 * @template T, R
 */
export class Latest {
  /** @param {(question: T) => Promise<R>} ask @param {(answer: R, question: T) => void} done @param {(error: unknown, question: T) => void} failed */
  constructor(ask, done, failed) {
    this.ask = ask;
    this.done = done;
    this.failed = failed;
    /** @type {{question: T}|null} */
    this.waiting = null;
    this.busy = false;
    this.turn = 0;
  }

  /** Forgets what is under way: its answer is not told, and nothing waits for it. */
  drop() {
    this.waiting = null;
    this.busy = false;
    this.turn += 1;
  }

  /** @param {T} question */
  async put(question) {
    this.waiting = { question };
    if (this.busy) return;
    this.busy = true;
    const { turn } = this;
    while (this.waiting) {
      const { question: current } = this.waiting;
      this.waiting = null;
      try {
        const answer = await this.ask(current);
        if (turn !== this.turn) return;
        this.done(answer, current);
      } catch (error) {
        if (turn !== this.turn) return;
        this.failed(error, current);
      }
    }
    this.busy = false;
  }
}
