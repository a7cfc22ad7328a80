/**
 * What a position has in some variants only: pieces in hand, and checks that were given.
 */
import { checksLeftOf, checksToWin, pocketLetters, pocketsOf } from "../board/fen.js";
import { pieceDrawing } from "../board/pieces.js";
import { pocketMen } from "../board/pocket.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { countsChecks, hasPockets } from "../variants.js";

/** More of one kind than a game can have. */
const mostInHand = 32;

const colors = /** @type {const} */ (["white", "black"]);

export class SetupVariant {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.counts = {
      white: Object.fromEntries(pocketMen.map((letter) => [letter, pieceCount("w" + letter, onChange)])),
      black: Object.fromEntries(pocketMen.map((letter) => [letter, pieceCount("b" + letter, onChange)])),
    };
    this.given = { white: checkChoice(onChange), black: checkChoice(onChange) };
    this.pockets = h(
      "div",
      { class: "setup-pockets" },
      colors.map((color) => fieldset(`pocket.${color}`, Object.values(this.counts[color]))),
    );
    this.checks = fieldset(
      "setup.checks",
      colors.map((color) => h("label", { class: "field" }, h("span", {}, t(`color.${color}`)), this.given[color])),
    );
    this.element = h("div", { class: "setup-variant" }, this.pockets, this.checks);
  }

  /** @param {string} variant */
  show(variant) {
    this.pockets.hidden = !hasPockets(variant);
    this.checks.hidden = !countsChecks(variant);
    this.element.hidden = this.pockets.hidden && this.checks.hidden;
  }

  /** @param {string} fen */
  fill(fen) {
    const pockets = pocketsOf(fen);
    const left = checksLeftOf(fen);
    for (const color of colors) {
      for (const letter of pocketMen) inputOf(this.counts[color][letter]).value = String(pockets[color][letter] ?? 0);
      this.given[color].value = String(checksToWin - left[color]);
    }
  }

  clear() {
    this.fill("8/8/8/8/8/8/8/8 w - - 0 1");
  }

  /** What comes behind the board. @param {string} variant */
  pocketField(variant) {
    if (!hasPockets(variant)) return "";
    return `/${pocketLetters({ white: this.#pocket("white"), black: this.#pocket("black") })}`;
  }

  /** What comes at the end. @param {string} variant */
  checkField(variant) {
    return countsChecks(variant) ? ` +${this.given.white.value}+${this.given.black.value}` : "";
  }

  #pocket(color) {
    const count = (letter) => Math.min(Math.max(inputOf(this.counts[color][letter]).valueAsNumber || 0, 0), mostInHand);
    return Object.fromEntries(pocketMen.map((letter) => [letter, count(letter)]));
  }
}

function fieldset(name, fields) {
  return h("fieldset", {}, h("legend", {}, t(name)), h("div", { class: "setup-row" }, fields));
}

function pieceCount(man, onChange) {
  const input = h("input", {
    type: "number",
    value: 0,
    min: 0,
    max: mostInHand,
    inputmode: "numeric",
    "aria-label": t(`man.${man}`),
    oninput: onChange,
  });
  return h("label", { class: "in-hand", title: t(`man.${man}`) }, pieceDrawing(man), input);
}

/** @param {HTMLElement} label @returns {HTMLInputElement} */
function inputOf(label) {
  return /** @type {HTMLInputElement} */ (label.querySelector("input"));
}

/** How many checks a side has given. */
function checkChoice(onChange) {
  const options = Array.from({ length: checksToWin }, (_, given) => h("option", { value: given }, given));
  return h("select", { onchange: onChange }, options);
}
