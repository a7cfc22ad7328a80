/**
 * The board by keyboard: the arrow keys move a cursor, Enter or the space bar picks up and puts down a piece, Escape
 * lets go of it; the letter of a piece takes it out of the pocket. Each square is announced as the cursor reaches it.
 */
import { announce } from "../parts/announcer.js";
import { spokenSquare } from "../parts/spoken.js";
import { t } from "../i18n.js";
import { place, squareAt } from "./squares.js";

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Keyboard {
  /** @type {string | null} the square of the cursor, while the board has the focus by keyboard */
  cursor = null;
  #last = "e2";

  /** @param {HTMLElement} element @param {import("./board.js").Board} board */
  constructor(element, board) {
    this.board = board;
    element.addEventListener("focus", () => this.#show(this.#last));
    element.addEventListener("blur", () => this.#show(null));
    element.addEventListener("keydown", (event) => this.#pressed(event));
  }

  #pressed(event) {
    if (!this.cursor || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in steps) this.#step(steps[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.board.choose(this.cursor);
    else if (event.key === "Escape") this.board.cancel();
    else if (!this.board.chooseByKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #step([files, ranks]) {
    const { file, rank } = place(this.cursor ?? this.#last);
    const side = this.board.orientation === "white" ? 1 : -1;
    const next = squareAt(file + side * files, rank + side * ranks);
    if (next) this.#show(next);
  }

  #show(square) {
    this.cursor = square;
    this.board.drawMarks();
    if (!square) return;
    this.#last = square;
    const man = manName(this.board.pieceAt(square));
    announce(spokenSquare(square), man && ` ${man}`);
  }
}

/** "white knight", in the reader's language; nothing for an empty square. @param {string | null} piece */
export function manName(piece) {
  return piece ? t(`man.${piece}`) : "";
}
