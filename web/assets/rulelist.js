// The rule sets as the server lists them, and what a document makes of one: its changes, its title, what it looks at.

/** @type {RuleSet[]} */
let sets = [];

/** @param {RuleSet[]} listed */
export function keepRules(listed) {
  sets = listed;
}

/** Every rule set of a grid, each before its variants. @param {'square'|'hex'} grid */
export const ruleSets = (grid) => sets.filter((set) => set.grid === grid).flatMap((set) => [set, ...(set.variants ?? [])]);

/** @param {string} name @returns {RuleSet|null} */
export function ruleSet(name) {
  const all = sets.flatMap((set) => [set, ...(set.variants ?? [])]);
  return all.find((set) => set.rules === name || set.rules.replace(/@\d+/, '') === name) ?? null;
}

/** Whether some rule set may look at a layer of this name. @param {any} name */
export const isLayer = (name) => sets.some((set) => [set, ...(set.variants ?? [])].some(({ mayHeed }) => mayHeed.includes(name)));

/** What people call a rule set. @param {string} name */
export const titleOf = (name) => ruleSet(name)?.title ?? name;
/** What people call the rules of a document: the name that they gave, or that of the rule set. @param {Doc} doc */
export const ownTitle = (doc) => doc.title ?? titleOf(doc.rules);

/** @param {string} name */
export const isWindowsOnly = (name) => name.startsWith('minigrid');
/** @param {string} name */
export const isOverland = (name) => name.startsWith('overland');

/** The rules that a grid begins with. @param {'square'|'hex'} grid */
export const usualRules = (grid) => (grid === 'hex' ? 'hex-tactics@1' : 'predprey@1');

/** A change that needs a layer brings it along, unless `heeds` says which layers count. @type {{[change: string]: HeededLayer}} */
const NEEDS = { opacityThreshold: 'opacity', maxSoftCover: 'cover', softCoverK: 'cover', targetEdge: 'edges' };

/** Rules as a query writes them: only with changes that the rule set takes. @param {string} name @param {Doc['changes']} changes */
export function written(name, changes) {
  const set = ruleSet(name);
  const own = Object.entries(changes).filter(([key]) => !set || set.overrides.includes(key))
    // A rule that is compared looks at the same layers, as far as it can.
    .map(([key, value]) => [key, key === 'heeds' && set && Array.isArray(value) ? value.filter((layer) => set.mayHeed.includes(/** @type {HeededLayer} */ (layer))) : value]);
  return own.length ? { base: name, ...Object.fromEntries(own) } : name;
}

/** The rules as a file of their own. @param {Doc} doc */
export function ruleFile(doc) {
  const rules = written(doc.rules, doc.changes);
  return { eyeline: 1, ...(doc.title === null ? {} : { title: doc.title }), ...(typeof rules === 'string' ? { base: rules } : rules) };
}

/** The layers that count without `heeds`. @param {string} name @param {Doc['changes']} changes @returns {HeededLayer[]} */
function usualLayers(name, changes) {
  const set = ruleSet(name);
  const needed = Object.keys(changes).filter((key) => NEEDS[key] && set?.overrides.includes(key)).map((key) => NEEDS[key]);
  return [...new Set([...(set?.heeds ?? []), ...needed])].sort();
}

/** The layers that count under the rules of a document. @param {Doc} doc @returns {HeededLayer[]} */
export function heeded(doc) {
  const rules = written(doc.rules, doc.changes);
  return typeof rules === 'object' && Array.isArray(rules.heeds) ? rules.heeds : usualLayers(doc.rules, doc.changes);
}

/**
 * The document's changes when these layers count: changes that need another layer go, and the usual layers are not written down.
 * @param {Doc} doc @param {HeededLayer[]} layers @returns {Doc['changes']}
 */
export function heeding(doc, layers) {
  const kept = Object.entries(doc.changes).filter(([key]) => key !== 'heeds' && (!NEEDS[key] || layers.includes(NEEDS[key])));
  const changes = Object.fromEntries(kept);
  const heeds = [...new Set(layers)].sort();
  return String(heeds) === String(usualLayers(doc.rules, changes)) ? changes : { ...changes, heeds };
}

/** The document's changes with one more, or without it. @param {Doc} doc @param {string} key @param {Json|undefined} value @returns {Doc['changes']} */
export function changed(doc, key, value) {
  const { [key]: _, ...rest } = doc.changes;
  if (value === null || value === undefined || value === '') return rest;
  const changes = { ...rest, [key]: value };
  return NEEDS[key] && doc.changes.heeds ? heeding({ ...doc, changes }, [...heeded(doc), NEEDS[key]]) : changes;
}

/** Another rule set: what counts and the name belonged to the last one. @param {Doc} doc @param {string} rules @returns {Partial<Doc>} */
export function choosing(doc, rules) {
  const { heeds: _, ...changes } = doc.changes;
  return { rules, changes, title: null, compare: rules === doc.compare ? null : doc.compare };
}

/** Whom to ask about a layer, the first one first. */
const OFFERED = ['square-tactics', 'hex-tactics', 'hidden-movement', 'one-card-dungeon'];

/**
 * The built-in rule on this grid that looks at most of these layers by itself and can look at all of them.
 * @param {Doc} doc @param {HeededLayer[]} layers @returns {Partial<Doc>|null}
 */
export function nearest(doc, layers) {
  /** @type {{set: RuleSet, score: number}|null} */
  let best = null;
  for (const name of OFFERED) {
    const set = ruleSet(name);
    if (!set || set.grid !== doc.board.grid || set.rules === ruleSet(doc.rules)?.rules || !layers.every((layer) => set.mayHeed.includes(layer))) continue;
    const score = layers.filter((layer) => set.heeds.includes(layer)).length;
    if (!best || score > best.score) best = { set, score };
  }
  if (!best) return null;
  const next = { ...doc, ...choosing(doc, best.set.rules) };
  const { rules, title, compare } = next;
  return { rules, title, compare, changes: heeding(next, [...heeded(next), ...layers]) };
}
