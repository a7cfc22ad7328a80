/**
 * The variants as the server names them, and what the page shows of their rules. What is legal the server says.
 */
import { h } from "./dom.js";
import { has, t } from "./i18n.js";

/** Those that can be chosen, in the order of the list. */
export const variants = [
  "standard",
  "chess960",
  "crazyhouse",
  "kingOfTheHill",
  "threeCheck",
  "antichess",
  "atomic",
  "horde",
  "racingKings",
  "csci1933",
];

/** The values of PGN's tag `Variant`; chess has none. */
export const variantTags = {
  chess960: "Chess960",
  crazyhouse: "Crazyhouse",
  kingOfTheHill: "King of the Hill",
  threeCheck: "Three-check",
  antichess: "Antichess",
  atomic: "Atomic",
  horde: "Horde",
  racingKings: "Racing Kings",
  csci1933: "CSCI 1933",
};

/** Marks of the squares that decide a game. @type {Record<string, {kind: string, squares: string[]}>} */
const decisive = {
  kingOfTheHill: { kind: "hill", squares: ["d4", "e4", "d5", "e5"] },
  racingKings: { kind: "goal", squares: [..."abcdefgh"].map((file) => `${file}8`) },
};

/** The key by which positions are asked for. @param {any} variant {key, name}, a key, or nothing */
export function variantKey(variant) {
  const key = variant?.key ?? variant ?? "standard";
  return key === "fromPosition" ? "standard" : key;
}

/** A variant that can be chosen: this one, or chess. @param {string | null | undefined} variant */
export function choosable(variant) {
  return variants.includes(variantKey(variant)) ? variantKey(variant) : "standard";
}

/** The name in the reader's language, or the server's. @param {any} variant as for `variantKey` */
export function variantName(variant) {
  const name = `variant.${variantKey(variant)}`;
  return has(name) ? t(name) : (variant?.name ?? variantKey(variant));
}

/** The name of what is not chess by its usual rules; else an empty text. @param {any} variant as for `variantKey` */
export function unusualName(variant) {
  return variantKey(variant) === "standard" ? "" : variantName(variant);
}

/** The name of a rating: of a speed, or of a variant at any speed. @param {string} name */
export function ratingName(name) {
  return has(`speed.${name}`) ? t(`speed.${name}`) : variantName(name);
}

/** The rule in one sentence; of chess, nothing. @param {string} variant */
export function variantRule(variant) {
  return has(`variant.rule.${variant}`) ? t(`variant.rule.${variant}`) : "";
}

/** Whether other rules than those of chess decide the game. @param {string} variant */
export function hasOwnRules(variant) {
  return variant !== "standard" && variant !== "chess960";
}

/** Whether captured pieces can be dropped. @param {string | undefined} variant */
export function hasPockets(variant) {
  return variant === "crazyhouse";
}

/** Whether checks are counted. @param {string | undefined} variant */
export function countsChecks(variant) {
  return variant === "threeCheck";
}

/** Whether a king can be in check. @param {string | undefined} variant */
export function knowsCheck(variant) {
  return knowsCastling(variant);
}

/** Whether kings and rooks can castle. @param {string | undefined} variant */
export function knowsCastling(variant) {
  return variant !== "antichess" && variant !== "racingKings" && variant !== "csci1933";
}

/** The side at the bottom for a player: both race in the same direction. @param {string} variant @param {"white" | "black"} own */
export function sideBelow(variant, own) {
  return variant === "racingKings" ? "white" : own;
}

/** The squares that decide a game, as marks. @param {string | undefined} variant @returns {import("./board/marks.js").Mark[]} */
export function decisiveMarks(variant) {
  const { kind, squares } = decisive[variant ?? ""] ?? { kind: "", squares: [] };
  return squares.map((square) => ({ kind, square }));
}

/** A choice of the variant. @param {(variant: string) => void} onChoose @param {Record<string, any>} [attributes] @returns {HTMLSelectElement} */
export function variantSelect(onChoose, attributes = {}) {
  const options = variants.map((key) => h("option", { value: key }, variantName(key)));
  return h("select", { class: "variant", ...attributes, onchange: (event) => onChoose(event.target.value) }, options);
}
