/**
 * Puts the pieces on their squares, and animates what the server says has changed. The drawing shows the latest position
 * immediately and animates only the path of a piece, so the board never lags, however fast the moves come.
 */
import { svg } from "../dom.js";
import { boardOf } from "./fen.js";
import { motionOf } from "./motion.js";
import { isPocket, menOf } from "./squares.js";

const duration = 180;
const course = { duration, easing: "ease-in-out" };

/** How long a burst can be seen, in milliseconds. */
const explosionDuration = 420;

/** A ray that points upwards, on a square 100 wide. */
const rayPath = "M46 30L50 -96L54 30z";

export class Placement {
  #begunAt = -Infinity;
  /** @type {{from: string, to: string, isAnimated: boolean} | null} a move that the server has not confirmed */
  #previewed = null;

  /** @param {any} chessboard of cm-chessboard */
  constructor(chessboard) {
    this.chessboard = chessboard;
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Shows a position. @param {string} fen @param {import("./motion.js").Change[]} changes that led to it, in order */
  show(fen, changes) {
    const previewed = this.#previewed;
    this.#previewed = null;
    if (!this.#edit((position) => position.setFen(boardOf(fen)))) return;
    // A move that is confirmed while its preview is moving continues from there.
    if (previewed?.isAnimated && this.#isMoving) return this.#play(motionOf(changes, null), this.#elapsed);
    const motion = motionOf(changes, previewed);
    this.#play(motion, isStill(motion) ? null : this.#begin());
  }

  /** Whether the board shows a move that the server has not confirmed. */
  get isPreviewing() {
    return this.#previewed !== null;
  }

  /** Whether the very piece that is drawn on a square stands there after these changes. @param {string} square @param {string} fen @param {import("./motion.js").Change[]} changes */
  keeps(square, fen, changes) {
    const piece = this.chessboard.getPiece(square);
    if (!piece || menOf(fen).get(square) !== piece) return false;
    const { origins, vanished } = motionOf(changes, this.#previewed);
    return !origins.has(square) && !vanished.includes(square);
  }

  /** Shows a position without animation. @param {string} fen */
  reset(fen) {
    this.#previewed = null;
    if (this.#edit((position) => position.setFen(boardOf(fen)))) this.chessboard.view.redrawPieces();
  }

  /**
   * Shows a move before the server confirms it.
   *
   * @param {import("./board.js").Move} move
   * @param {string} piece that moves, e.g. "wp"
   * @param {boolean} animate
   */
  preview({ from, to, promotion }, piece, animate) {
    const isDrop = isPocket(from);
    const begin = animate && !isDrop ? this.#begin() : null;
    this.#previewed = { from, to, isAnimated: begin !== null };
    this.#edit((position) => {
      if (!isDrop) position.setPiece(from, null);
      position.setPiece(to, promotion ? piece[0] + promotion : piece);
    });
    this.#play({ origins: isDrop ? new Map() : new Map([[to, from]]), vanished: [to] }, begin);
  }

  /** A burst over a square and those around it. @param {string} square */
  explode(square) {
    if (this.reduced || document.hidden) return;
    const { view } = this.chessboard;
    const { x, y } = view.squareToPoint(square);
    const transform = `translate(${x} ${y}) scale(${view.squareWidth / 100})`;
    const rays = Array.from({ length: 12 }, (_, ray) => svg("path", { d: rayPath, transform: `rotate(${30 * ray} 50 50)` }));
    const burst = svg("g", {}, svg("circle", { cx: 50, cy: 50, r: 150 }), ...rays);
    const explosion = svg("g", { class: "explosion", "data-on": square, transform }, burst);
    view.markersTopLayer.append(explosion);
    const frames = [
      { transform: "scale(0.15)", opacity: 1 },
      { transform: "scale(0.85)", opacity: 0.9, offset: 0.45 },
      { transform: "scale(1)", opacity: 0 },
    ];
    burst.animate(frames, { duration: explosionDuration, easing: "ease-out" }).onfinish = () => explosion.remove();
  }

  /** @param {"white" | "black"} color at the bottom */
  orient(color) {
    const { state, view } = this.chessboard;
    state.orientation = color[0];
    view.redrawBoard();
    view.redrawPieces();
  }

  /** True if this changes the position. If not, nothing is drawn: a piece in the hand stays there. */
  #edit(edit) {
    const { position } = this.chessboard.state;
    const before = position.getFen();
    edit(position);
    return position.getFen() !== before;
  }

  get #elapsed() {
    return performance.now() - this.#begunAt;
  }

  get #isMoving() {
    return this.#elapsed < duration;
  }

  /** Where an animation begins; null: a move that arrives during another's animation is shown without one. */
  #begin() {
    const isMoving = this.#isMoving;
    this.#begunAt = performance.now();
    return isMoving || this.reduced || document.hidden ? null : 0;
  }

  /**
   * Draws the pieces on their squares, and moves them there.
   *
   * @param {import("./motion.js").Motion} motion
   * @param {number | null} begin milliseconds from its start; null: without animation
   */
  #play({ origins, vanished }, begin) {
    const { view } = this.chessboard;
    const ghosts = vanished.map((square) => this.#drawingOn(square)?.cloneNode(true)).filter(Boolean);
    view.redrawPieces();
    if (begin === null) return;
    ghosts.forEach((ghost) => this.#fade(ghost, begin));
    for (const [square, origin] of origins) this.#slide(square, origin, begin);
  }

  /** A piece that is gone has no square. */
  #fade(ghost, begin) {
    ghost.removeAttribute("data-square");
    this.chessboard.view.piecesGroup.prepend(ghost);
    const animation = ghost.animate([{ opacity: 1 }, { opacity: 0 }], course);
    animation.currentTime = begin;
    animation.onfinish = () => ghost.remove();
  }

  #slide(square, origin, begin) {
    const { view } = this.chessboard;
    const man = this.#drawingOn(square);
    const [from, to] = [view.squareToPoint(origin), view.squareToPoint(square)];
    man.parentNode.append(man);
    const path = [{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: "0 0" }];
    man.animate(path, course).currentTime = begin;
  }

  #drawingOn(square) {
    return this.chessboard.view.piecesGroup.querySelector(`g[data-square="${square}"]`);
  }
}

function isStill({ origins, vanished }) {
  return !origins.size && !vanished.length;
}
