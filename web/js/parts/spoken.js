/**
 * Moves and squares as they are announced: as the reader's language writes them, or with the names that the Laws suggest
 * (FIDE D.2.1), which are German in every language.
 */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { writtenMove } from "./move_words.js";

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
const men = { K: "König", Q: "Dame", R: "Turm", B: "Läufer", N: "Springer" };
const signs = { x: "schlägt", "+": "Schach", "#": "matt" };
const castling = { "O-O": "Kurze Rochade", "O-O-O": "Lange Rochade" };

/** "Springer Felix drei" for Nf3. @param {string} san */
export function announcedMove(san) {
  const [, move, end = ""] = san.match(/^(.*?)([+#]?)$/) ?? [];
  const words = castling[move] ?? [...move].map(wordFor).filter(Boolean).join(" ");
  return end ? `${words}, ${signs[end]}` : words;
}

/** "Eva vier" for e4. @param {string} square */
export function announcedSquare(square) {
  return [...square].map(wordFor).join(" ");
}

function wordFor(letter) {
  return files[letter] ?? ranks[letter] ?? men[letter] ?? signs[letter] ?? "";
}

/** A move as announced: as written, or German words in a `lang` element. @param {string} san */
export function spokenMove(san) {
  return settings.get("spokenNames") ? inGerman(announcedMove(san)) : writtenMove(san);
}

/** A square to be spoken. @param {string} square */
export function spokenSquare(square) {
  return settings.get("spokenNames") ? inGerman(announcedSquare(square)) : square;
}

/** "White: Nf3" to be spoken. @param {"white" | "black"} color @param {string} san */
export function spokenMoveOf(color, san) {
  const [before, after] = t("announce.move", { color: t(`color.${color}`), san: "\n" }).split("\n");
  return [before, spokenMove(san), after];
}

/** The names are pronounced as German. */
function inGerman(words) {
  return h("span", { lang: "de" }, words);
}
