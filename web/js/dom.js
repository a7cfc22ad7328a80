/**
 * Makes an element. Attributes that begin with `on` are listeners, `data` is a record, false and null are omitted.
 *
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children nodes, words, numbers, lists of them; null and false are left out
 * @returns {any} an HTMLElement of that tag
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  append(element, ...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an SVG element.
 *
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Node} children
 * @returns {any}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** One of the drawings in `icons.svg`. @param {string} name */
export function icon(name) {
  return svg(
    "svg",
    { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" },
    svg("use", { href: `/icons.svg#${name}` }),
  );
}

/** Replaces everything in an element. @param {Element} parent @param {...any} children */
export function replace(parent, ...children) {
  parent.replaceChildren();
  append(parent, ...children);
}

/** A button with a drawing and a name. @param {Record<string, any>} options */
export function iconButton({ name, label, onclick, ...rest }) {
  return h(
    "button",
    { type: "button", class: "icon-button", title: label, "aria-label": label, onclick, ...rest },
    icon(name),
  );
}

/** A button with words. @param {string} label @param {(event: Event) => void} onclick @param {object} [rest] */
export function button(label, onclick, rest = {}) {
  return h("button", { type: "button", onclick, ...rest }, label);
}

/** Words for those who cannot see, and for nobody else. @param {string} text */
export function hidden(text) {
  return h("span", { class: "visually-hidden" }, text);
}

function append(parent, ...children) {
  for (const child of children.flat(3)) {
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
}

function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "value" || name === "checked") element[name] = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}
