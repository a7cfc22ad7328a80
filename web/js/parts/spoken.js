/**
 * Moves and squares as they are announced: as the reader's language writes them, or with the names that the Laws suggest
 * (FIDE D.2.1), which are German in every language.
 */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { writtenMove } from "./move_words.js";
import { hasOwnRules } from "../variants.js";

const files = {
  a: "Anna",
  b: "Bella",
  c: "Cesar",
  d: "David",
  e: "Eva",
  f: "Felix",
  g: "Gustav",
  h: "Hector",
};
const ranks = { 1: "eins", 2: "zwei", 3: "drei", 4: "vier", 5: "fünf", 6: "sechs", 7: "sieben", 8: "acht" };
const men = { K: "König", Q: "Dame", R: "Turm", B: "Läufer", N: "Springer", P: "Bauer" };
const signs = { x: "schlägt", "@": "auf", "+": "Schach", "#": "matt" };
/** What `#` says where a variant has other ways to win. */
const winSign = "gewinnt";
const castling = { "O-O": "Kurze Rochade", "O-O-O": "Lange Rochade" };

/** "Springer Felix drei" for Nf3. @param {string} san @param {string} [variant] */
export function announcedMove(san, variant = "standard") {
  const [, move, end = ""] = san.match(/^(.*?)([+#]?)$/) ?? [];
  const words = castling[move] ?? [...move].map(wordFor).filter(Boolean).join(" ");
  if (!end) return words;
  return `${words}, ${end === "#" && hasOwnRules(variant) ? winSign : signs[end]}`;
}

/** "Eva vier" for e4. @param {string} square */
export function announcedSquare(square) {
  return [...square].map(wordFor).join(" ");
}

function wordFor(letter) {
  return files[letter] ?? ranks[letter] ?? men[letter] ?? signs[letter] ?? "";
}

/** A move as announced: as written, or German words in a `lang` element. @param {string} san @param {string} [variant] */
export function spokenMove(san, variant = "standard") {
  return settings.get("spokenNames") ? inGerman(announcedMove(san, variant)) : writtenMove(san);
}

/** A square to be spoken. @param {string} square */
export function spokenSquare(square) {
  return settings.get("spokenNames") ? inGerman(announcedSquare(square)) : square;
}

/** "White: Nf3" to be spoken. @param {"white" | "black"} color @param {string} san @param {string} [variant] */
export function spokenMoveOf(color, san, variant = "standard") {
  const [before, after] = t("announce.move", { color: t(`color.${color}`), san: "\n" }).split("\n");
  return [before, spokenMove(san, variant), after];
}

/** The names are pronounced as German. */
function inGerman(words) {
  return h("span", { lang: "de" }, words);
}
