/**
 * Moves as the reader's language writes them: Sf3 in German for Nf3. Files and requests keep the English letters of SAN.
 */
import { t } from "../i18n.js";

/** King, queen, rook, bishop, knight; the language files have theirs in this order. */
const englishLetters = "KQRBN";

/** "Sf3" for Nf3. A move that is missing is an empty text. @param {string} [san] */
export function writtenMove(san = "") {
  const letters = t("move.letters");
  return san.replace(/[KQRBN]/g, (letter) => letters[englishLetters.indexOf(letter)]);
}
