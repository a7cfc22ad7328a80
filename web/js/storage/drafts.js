/**
 * What a person has begun in this tab and not finished: a line of chat, a form, the place in a file. It outlives a reload
 * and leaving a page; the tab forgets it when it is closed, and another tab never sees it.
 */

const prefix = "tabiya-draft ";

/** For a browser that lets the page store nothing: they last as long as the page. @type {Map<string, string>} */
const inMemory = new Map();

/** @param {string} name @returns {any} null if there is no draft */
export function draft(name) {
  try {
    return JSON.parse(inMemory.get(name) ?? sessionStorage.getItem(prefix + name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {any} value null or an empty text forgets the draft */
export function keepDraft(name, value) {
  inMemory.delete(name);
  const isNothing = value === null || value === "";
  try {
    if (isNothing) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    if (!isNothing) inMemory.set(name, JSON.stringify(value));
  }
}

/** Keeps what is typed in a field. @template {HTMLInputElement} T @param {T} input @param {string} name @returns {T} */
export function drafted(input, name) {
  input.value = draft(name) ?? input.value;
  input.addEventListener("input", () => keepDraft(name, input.value));
  return input;
}
