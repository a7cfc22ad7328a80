/**
 * Numeric annotation glyphs (PGN 8.2.4, 10) as signs. Many fonts lack ⩲, ∓ or ⨀ and would show empty boxes, and a page
 * cannot ask what a font has. So every sign consists of characters that all fonts have; a word stands for all others.
 */
import { h } from "../dom.js";
import { has, t } from "../i18n.js";

/** The signs of the Informant, as they are written without its characters. */
const signs = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "□",
  10: "=",
  11: "=",
  12: "=",
  13: "∞",
  14: "+/=",
  15: "=/+",
  16: "±",
  17: "−/+",
  18: "+−",
  19: "−+",
  20: "+−−",
  21: "−−+",
  36: "↑",
  37: "↑",
  40: "→",
  41: "→",
  44: "=/∞",
  45: "=/∞",
  140: "∆",
  146: "N",
};

/** Signs that have no form in the characters of all fonts, by the key of the word instead. */
const words = {
  22: "nag.zugzwang",
  23: "nag.zugzwang",
  32: "nag.development",
  33: "nag.development",
  132: "nag.counterplay",
  133: "nag.counterplay",
  138: "nag.timeTrouble",
  139: "nag.timeTrouble",
  141: "nag.against",
  142: "nag.better",
};

/** The sign of a glyph, a word, or its number such as $220. @param {number} nag */
export function signOf(nag) {
  return signs[nag] ?? (words[nag] ? t(words[nag]) : `$${nag}`);
}

/** The last glyph that assesses a move and follows it at once; all others follow after a blank. */
const lastAssessment = 6;

/** The glyphs of a move as they follow it, each with its meaning as its title. @param {number[]} [nags] */
export function glyphElements(nags = []) {
  return nags.flatMap((nag) => {
    const key = `nag.${nag}`;
    const sign = h("span", { class: "glyph", data: { nag }, title: has(key) ? t(key) : null }, signOf(nag));
    return nag <= lastAssessment ? [sign] : [" ", sign];
  });
}
