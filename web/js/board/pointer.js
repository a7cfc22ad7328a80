/**
 * Mouse, pen and finger on the board: click or drag a piece, draw with the right button, or with a finger while drawing
 * is on. It reports gestures; the board interprets them.
 */
import { isPocket } from "./squares.js";

const dragThreshold = 5;

/**
 * @typedef {object} Hand
 * @property {(square: string) => boolean} press the square, or a piece in hand, was pressed; true if it may be dragged
 * @property {(square: string) => void} release the pointer was released on the same square
 * @property {(from: string, to: string | null) => void} drop a piece was dropped; null off the board
 * @property {(square: string | null) => void} hover a piece is dragged over this square
 * @property {(from: string, to: string, color: string) => void} draw
 * @property {() => void} cancel
 */

export class Pointer {
  /** Whether the main button draws, too. */
  drawing = false;
  /** @type {{square: string, button: number, x: number, y: number, dragging: boolean, id: number, color: string, at: PointerEvent} | null} */
  #gesture = null;

  /** @param {HTMLElement} element @param {import("./board.js").Board} board @param {Hand} hand */
  constructor(element, board, hand) {
    this.element = element;
    this.board = board;
    this.hand = hand;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.abandon());
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get dragging() {
    return this.#gesture?.dragging ?? false;
  }

  /** Where the gesture began. */
  get square() {
    return this.#gesture?.square ?? null;
  }

  /**
   * The board was drawn anew: the piece in the hand goes back to the pointer, or the gesture ends.
   *
   * @param {(square: string, draws: boolean) => boolean} goesOn with a gesture that began on this square
   */
  redrawn(goesOn) {
    const gesture = this.#gesture;
    if (!gesture) return;
    if (!goesOn(gesture.square, gesture.button === 2)) this.abandon();
    else if (gesture.dragging) this.#carry(gesture.square, gesture.at);
  }

  #down(event) {
    if (!this.#isOnBoard(event.target)) return;
    const square = this.#squareAt(event);
    if (!square || event.button === 1) return;
    event.preventDefault(); // the board takes the focus from the keyboard only
    if (this.#gesture) {
      this.abandon();
      this.hand.cancel();
      return;
    }
    const draws = event.button === 2 || this.drawing;
    const held = !draws && this.hand.press(square);
    if (draws || held) this.#begin(square, draws ? 2 : 0, event);
  }

  /** A piece in hand beside the board was pressed. @param {string} pocket @param {PointerEvent} event */
  pressBeside(pocket, event) {
    if (event.button !== 0) return;
    event.preventDefault();
    if (this.#gesture) {
      this.abandon();
      this.hand.cancel();
    } else if (this.hand.press(pocket)) this.#begin(pocket, 0, event);
  }

  #begin(square, button, event) {
    this.element.setPointerCapture(event.pointerId);
    this.#gesture = {
      square,
      button,
      x: event.clientX,
      y: event.clientY,
      dragging: false,
      id: event.pointerId,
      color: drawingColor(event),
      at: event,
    };
  }

  #move(event) {
    const gesture = this.#gesture;
    if (!gesture || gesture.id !== event.pointerId || gesture.button === 2) return;
    if (!gesture.dragging) {
      if (Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) < dragThreshold) return;
      gesture.dragging = true;
      this.element.classList.add("dragging");
    }
    gesture.at = event;
    this.#carry(gesture.square, event);
    this.hand.hover(this.#squareAt(event));
  }

  #up(event) {
    const gesture = this.#gesture;
    if (!gesture || gesture.id !== event.pointerId) return;
    this.#end();
    const square = this.#squareAt(event);
    if (gesture.button === 2) {
      if (square) this.hand.draw(gesture.square, square, gesture.color);
    } else if (gesture.dragging) {
      this.hand.drop(gesture.square, square);
    } else {
      this.hand.release(gesture.square);
    }
  }

  /** Lets go of a dragged piece: it returns. */
  abandon() {
    const gesture = this.#gesture;
    if (!gesture) return;
    this.#end();
    if (gesture.dragging) this.board.putBack(gesture.square);
    this.hand.hover(null);
  }

  #end() {
    this.#gesture = null;
    this.element.classList.remove("dragging");
  }

  /** The piece follows the pointer, a little larger under a finger, which would hide it. */
  #carry(square, event) {
    const view = this.board.chessboard?.view;
    const man = view?.piecesGroup.querySelector(`g[data-square="${square}"]`) ?? this.#takeOut(square);
    if (!view || !man) return;
    const box = view.svg.getBoundingClientRect();
    const size = view.squareWidth;
    const lift = event.pointerType === "touch" ? size * 0.6 : 0;
    man.transform.baseVal
      .getItem(0)
      .setTranslate(event.clientX - box.left - size / 2, event.clientY - box.top - size / 2 - lift);
    if (man !== man.parentNode.lastChild) man.parentNode.append(man);
  }

  /** Draws a piece from a pocket on the board, as long as it is carried. @param {string} pocket */
  #takeOut(pocket) {
    const view = this.board.chessboard?.view;
    const piece = isPocket(pocket) && this.board.pieceAt(pocket);
    if (!view || !piece) return null;
    const man = view.drawPiece(view.piecesGroup, piece, { x: 0, y: 0 });
    man.setAttribute("data-square", pocket);
    return man;
  }

  /** A list on top of the squares handles its own presses. */
  #isOnBoard(target) {
    return target === this.element || target.closest("svg.cm-chessboard") !== null;
  }

  #squareAt(event) {
    return this.board.squareAt(event.clientX, event.clientY);
  }
}

function drawingColor(event) {
  if (event.shiftKey && event.altKey) return "yellow";
  if (event.shiftKey || event.ctrlKey) return "red";
  return event.altKey ? "blue" : "green";
}
