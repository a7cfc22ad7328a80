/**
 * The pieces in hand of one side, beside the board (Crazyhouse): drag one to a square, or press it and then the square.
 * By keyboard, Enter on a piece goes to the board with it; on the board, the letters of the pieces take them.
 */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writtenMove } from "../parts/move_words.js";
import { hasPockets } from "../variants.js";
import { pocketsOf } from "./fen.js";
import { pieceDrawing } from "./pieces.js";
import { pocketOf } from "./squares.js";

/** The pieces that can be in a pocket. */
export const pocketMen = ["p", "n", "b", "r", "q"];

/** @typedef {import("./fen.js").Pocket} Pieces */

/**
 * @typedef {object} PocketHand
 * @property {(pocket: string, event: PointerEvent) => void} press a piece was pressed
 * @property {(pocket: string) => void} choose a piece was chosen by keyboard
 */

class Pocket {
  /** @param {"white" | "black"} color @param {PocketHand} hand */
  constructor(color, hand) {
    this.color = color;
    this.buttons = pocketMen.map((letter) => pieceButton(color[0] + letter));
    this.element = h(
      "div",
      { class: `pocket pocket-${color}`, role: "group", "aria-label": t(`pocket.${color}`), hidden: true },
      this.buttons,
    );
    this.element.addEventListener("pointerdown", (event) => {
      const pocket = pressed(event);
      if (pocket) hand.press(pocket, event);
    });
    this.element.addEventListener("click", (event) => {
      const pocket = pressed(event);
      if (pocket && event.detail === 0) hand.choose(pocket); // a pointer has pressed already
    });
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /**
   * @param {Pieces | null} pieces null hides the pocket
   * @param {{isActive: boolean, selected: string | null, premoved: string | null}} hand isActive: whether its side may drop;
   *   the pocket that is selected, and that of a premove, such as "P@"
   */
  show(pieces, { isActive, selected, premoved }) {
    this.element.hidden = !pieces;
    if (!pieces) return;
    pocketMen.forEach((letter, index) => {
      const button = this.buttons[index];
      const count = pieces[letter] ?? 0;
      const pocket = pocketOf(letter);
      button.disabled = !isActive || !count;
      button.dataset.count = String(count);
      button.querySelector(".pocket-count").textContent = String(count);
      button.setAttribute("aria-label", t("pocket.piece", { man: t(`man.${this.color[0]}${letter}`), count }));
      button.setAttribute("aria-pressed", String(isActive && selected === pocket));
      button.classList.toggle("premoved", isActive && premoved === pocket);
    });
  }
}

/** The pockets of both sides. */
export class Pockets {
  /** Null in a variant without. @type {ReturnType<typeof pocketsOf> | null} */
  inHand = null;

  /** @param {PocketHand} hand */
  constructor(hand) {
    this.white = new Pocket("white", hand);
    this.black = new Pocket("black", hand);
  }

  /** @param {import("./board.js").Scene} scene */
  fill({ variant, fen }) {
    this.inHand = hasPockets(variant) ? pocketsOf(fen) : null;
  }

  /** @param {string} pocket @param {"white" | "black" | null} color @returns {string | null} such as "wp"; null if it is empty */
  pieceIn(pocket, color) {
    const letter = pocket[0].toLowerCase();
    return color && this.inHand?.[color][letter] ? color[0] + letter : null;
  }

  /** @param {{color: "white" | "black" | null, selected: string | null, premoved: string | null}} hand color: the side that may drop */
  show({ color, ...hand }) {
    for (const side of /** @type {const} */ (["white", "black"]))
      this[side].show(this.inHand?.[side] ?? null, { ...hand, isActive: side === color });
  }
}

/** The piece that a key stands for, by its English letter or that of the reader's language. @param {string} key @returns {string | null} */
export function pocketKey(key) {
  const local = pocketMen.find((letter) => writtenMove(letter.toUpperCase()) === key.toUpperCase());
  return local ?? (pocketMen.includes(key.toLowerCase()) ? key.toLowerCase() : null);
}

/** The pieces in hand in words; empty if there are none. @param {"white" | "black"} color @param {Pieces} pieces */
export function pocketWords(color, pieces) {
  const words = pocketMen
    .filter((letter) => pieces[letter])
    .map((letter) => t("pocket.piece", { man: t(`man.${letter}`), count: pieces[letter] }));
  return words.length ? `${t(`pocket.${color}`)}: ${words.join(", ")}` : "";
}

function pieceButton(man) {
  return h(
    "button",
    { type: "button", class: "pocket-piece", data: { piece: man, pocket: pocketOf(man[1]) }, title: t(`man.${man}`) },
    pieceDrawing(man),
    h("span", { class: "pocket-count", "aria-hidden": "true" }),
  );
}

/** @param {any} event @returns {string | null} the pocket of the piece under it */
function pressed(event) {
  return event.target.closest("button:not(:disabled)")?.dataset.pocket ?? null;
}
