/**
 * The settings, stored in this browser. A setting that was never changed has its default.
 */
const defaults = {
  language: "",
  boardTheme: "tabiya",
  pieceTheme: "standard",
  appearance: "auto",
  sound: true,
  alwaysQueen: false,
  confirmMoves: false,
  premove: true,
  coordinates: true,
  targets: true,
  turnBoard: false,
  boardTable: false,
  spokenNames: false,
  level: 3,
};

/** @typedef {typeof defaults} Settings */

const key = "tabiya";
const listeners = new Set();

/** @type {Settings} */
let current = { ...defaults, ...stored() };

export const settings = {
  /** @template {keyof Settings} K @param {K} name @returns {Settings[K]} */
  get(name) {
    return current[name];
  },

  /** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
  set(name, value) {
    current = { ...current, [name]: value };
    try {
      localStorage.setItem(key, JSON.stringify(current));
    } catch {
      // A browser without storage forgets the setting when the page closes.
    }
    for (const listener of listeners) listener(name);
  },

  /** @param {(name: keyof Settings) => void} listener @returns {() => void} ends listening */
  onChange(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}
