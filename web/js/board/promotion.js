/**
 * The list of promotion pieces. It appears on the board, over the pawn, and keeps the focus until it is closed.
 */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writtenMove } from "../parts/move_words.js";
import { positionOf } from "./marks.js";
import { pieceDrawing } from "./pieces.js";

const usualChoices = ["q", "n", "r", "b"];

/** The piece that a key stands for, by its English letter or that of the reader's language. @param {string} key @param {string[]} choices */
function choiceOf(key, choices) {
  const local = choices.find((letter) => writtenMove(letter.toUpperCase()) === key.toUpperCase());
  return choices.includes(key.toLowerCase()) ? key.toLowerCase() : (local ?? null);
}

/**
 * @param {HTMLElement} host the board's element
 * @param {{square: string, color: "white" | "black", whiteBelow: boolean}} where
 * @param {string[]} [choices] the letters of the pieces
 * @returns {{choice: Promise<string | null>, place: (whiteBelow: boolean) => void, close: () => void}} choice: the letter
 *   of the man, or null if the player thought better of it or the list was closed
 */
export function choosePromotion(host, { square, color, whiteBelow }, choices = usualChoices) {
  const before = document.activeElement;
  let close = (/** @type {string | null} */ _) => {};
  /** @type {Promise<string | null>} */
  const choice = new Promise((resolve) => {
    close = (chosen) => {
      document.removeEventListener("pointerdown", outside, true);
      const hadFocus = list.contains(document.activeElement);
      list.remove();
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
      resolve(chosen);
    };
  });
  const outside = (event) => {
    if (list.contains(event.target)) return;
    event.stopPropagation();
    event.preventDefault();
    close(null);
  };
  const list = promotionList(color, choices, (chosen) => close(chosen));
  placeList(list, square, whiteBelow);
  host.append(list);
  document.addEventListener("pointerdown", outside, true);
  list.querySelector("button").focus({ preventScroll: true });
  return { choice, place: (isWhiteBelow) => placeList(list, square, isWhiteBelow), close: () => close(null) };
}

function promotionList(color, choices, close) {
  // The finger that moved the pawn rests where the list appears: lifting it chooses nothing.
  let pressed = false;
  const side = color === "white" ? "w" : "b";
  const buttons = choices.map((letter) =>
    h(
      "button",
      {
        type: "button",
        role: "menuitem",
        "aria-label": t(`man.${letter}`),
        title: t(`man.${letter}`),
        data: { promotion: letter },
        onclick: (event) => (pressed || event.detail === 0) && close(letter),
      },
      pieceDrawing(side + letter),
    ),
  );
  const list = h("div", { class: "promotion", role: "menu", "aria-label": t("promotion.choose") }, buttons);
  list.addEventListener("pointerdown", () => {
    pressed = true;
  });
  list.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const here = buttons.indexOf(/** @type {any} */ (document.activeElement));
    const goOn = (steps) => buttons[(here + buttons.length + steps) % buttons.length].focus();
    if (event.key === "Escape") close(null);
    else if (choiceOf(event.key, choices)) close(choiceOf(event.key, choices));
    else if (event.key === "Tab") goOn(event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowDown" || event.key === "ArrowRight") goOn(1);
    else if (event.key === "ArrowUp" || event.key === "ArrowLeft") goOn(-1);
    else return;
    event.preventDefault();
  });
  return list;
}

/** The list starts at the promotion square and extends towards the middle of the board. */
function placeList(list, square, whiteBelow) {
  const { left, top } = positionOf(square, whiteBelow);
  list.style.left = `${left * 100}%`;
  list.style.top = top < 0.5 ? "0" : "auto";
  list.style.bottom = top < 0.5 ? "auto" : "0";
  list.classList.toggle("upwards", top >= 0.5);
}
