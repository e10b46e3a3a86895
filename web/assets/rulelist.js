// The rule sets as the server lists them.

/** @type {RuleSet[]} */
let sets = [];

/** @param {RuleSet[]} listed */
export function keepRules(listed) {
  sets = listed;
}

/** Every rule set and variant of a grid, by base. @param {'square'|'hex'} grid */
export const families = (grid) => sets.filter((set) => set.grid === grid).map((set) => [set, ...(set.variants ?? [])]);

/** @param {string} name @returns {RuleSet|null} */
export function ruleSet(name) {
  const all = sets.flatMap((set) => [set, ...(set.variants ?? [])]);
  return all.find((set) => set.rules === name || set.rules.replace(/@\d+/, '') === name) ?? null;
}

/** @param {string} name */
export const isWindowsOnly = (name) => name.startsWith('minigrid');
/** @param {string} name */
export const isOverland = (name) => name.startsWith('overland');
/** @param {string} name */
export const hasCover = (name) => name.startsWith('hex-tactics');

/** The rules that a grid begins with. @param {'square'|'hex'} grid */
export const usualRules = (grid) => (grid === 'hex' ? 'hex-tactics@1' : 'predprey@1');

/** Rules as a query writes them. @param {string} name @param {{[key: string]: Json}} changes */
export function written(name, changes) {
  const takes = ruleSet(name)?.overrides ?? Object.keys(changes);
  const own = Object.entries(changes).filter(([key]) => takes.includes(key));
  return own.length ? { base: name, ...Object.fromEntries(own) } : name;
}
