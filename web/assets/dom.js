// Elements, made and found. Text is always text: nothing here reads markup.

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * An element with attributes (functions are listeners) and children.
 * @param {string} tag
 * @param {{[name: string]: any}} [attributes]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), attributes, children));
}

/**
 * @param {string} tag
 * @param {{[name: string]: any}} [attributes]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  return /** @type {SVGElement} */ (fill(made, attributes, children));
}

/** @param {Element} made @param {{[name: string]: any}} attributes @param {any[]} children */
function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') made.addEventListener(name, value);
    else made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/**
 * Replaces what an element holds. Focus stays on the element of the same `data-focus`.
 * @param {Element} parent @param {...(Node|string|null|undefined|false)} children
 */
export function put(parent, ...children) {
  const focused = document.activeElement;
  const name = parent.contains(focused) ? focused?.getAttribute('data-focus') : null;
  parent.replaceChildren(.../** @type {Node[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false)));
  if (name) /** @type {HTMLElement|null} */ (parent.querySelector(`[data-focus="${CSS.escape(name)}"]`))?.focus();
}

/** A count with its word. @param {number} number @param {string} word */
export const count = (number, word) => `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
