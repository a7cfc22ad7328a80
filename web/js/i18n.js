/**
 * Sentences in the reader's language. A language is a file in `lang/`, listed here; English is the fallback and part of
 * the page, the others are loaded when they are needed.
 */
import { settings } from "./settings.js";
import english from "./lang/en.js";

/** Every language, by its code, with its own name. */
export const languages = { en: "English", de: "Deutsch" };

/** The files of the languages. Each is loaded by its whole path, which tools/join_page replaces by its name in the program. */
const files = {
  en: async () => ({ default: english }),
  de: () => import("/js/lang/de.js"),
};

/** @type {Record<string, string>} */
let sentences = english;
let code = "en";

/** The code of the current language. */
export function language() {
  return code;
}

/** Uses the language from the settings, or else the browser's. Errors: its file cannot be loaded; the last one stays */
export async function loadLanguage() {
  const chosen = chosenLanguage();
  const file = await files[chosen]();
  if (chosen !== chosenLanguage()) return; // changed again meanwhile
  code = chosen;
  sentences = file.default;
  document.documentElement.lang = code;
}

/**
 * The sentence with this key, with `{name}` filled in.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const sentence = sentences[key] ?? english[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Whether there is a sentence of that name. @param {string} key */
export function has(key) {
  return key in sentences || key in english;
}

/**
 * The sentence for a count: `key.one` if the language uses the singular for it, else `key`.
 *
 * @param {string} key
 * @param {number} count
 * @param {Record<string, string | number>} [values]
 */
export function tCount(key, count, values = { count: formatCount(count) }) {
  return t(new Intl.PluralRules(code).select(count) === "one" ? `${key}.one` : key, values);
}

/** @param {number} count */
export function formatCount(count) {
  return new Intl.NumberFormat(code).format(count);
}

/** @param {number} milliseconds since 1970 */
export function formatDate(milliseconds) {
  return new Intl.DateTimeFormat(code, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

function chosenLanguage() {
  const wanted = [settings.get("language"), ...(navigator.languages ?? [])];
  return wanted.map((name) => name.slice(0, 2)).find((name) => name in languages) ?? "en";
}
