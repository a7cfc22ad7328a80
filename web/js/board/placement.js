/**
 * Puts the pieces on their squares. The drawing shows the latest position immediately and animates only the path of a
 * moved piece, so the board never lags, however fast the moves come.
 */
import { PositionsAnimation } from "/vendor/cm-chessboard/src/view/PositionAnimationsQueue.js";

const duration = 180;
const moved = 0; // as cm-chessboard names a change

export class Placement {
  #restsAt = 0;

  /** @param {any} chessboard of cm-chessboard */
  constructor(chessboard) {
    this.chessboard = chessboard;
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** @param {string} fen @param {boolean} animate */
  show(fen, animate) {
    this.change((position) => position.setFen(fen), animate);
  }

  /** @param {"white" | "black"} color at the bottom */
  orient(color) {
    const { state, view } = this.chessboard;
    state.orientation = color[0];
    view.redrawBoard();
    view.redrawPieces();
  }

  /** @param {(position: any) => void} edit @param {boolean} animate */
  change(edit, animate) {
    const { state, view } = this.chessboard;
    const before = [...state.position.squares];
    edit(state.position);
    const changes = PositionsAnimation.seekChanges(before, state.position.squares);
    if (!changes.length) return;
    view.redrawPieces();
    if (animate && this.#mayAnimate()) this.#animate(changes.filter(({ type }) => type === moved));
  }

  /** A move that arrives during another's animation is shown without one. */
  #mayAnimate() {
    const now = performance.now();
    const rests = now >= this.#restsAt;
    this.#restsAt = now + duration;
    return rests && !this.reduced && !document.hidden;
  }

  #animate(changes) {
    const { view } = this.chessboard;
    for (const { atIndex, toIndex } of changes) {
      const [from, to] = [view.indexToPoint(atIndex), view.indexToPoint(toIndex)];
      const man = view.piecesGroup.querySelector(`g[data-square="${squareOf(toIndex)}"]`);
      man?.parentNode.append(man);
      man?.animate([{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: "0 0" }], {
        duration,
        easing: "ease-in-out",
      });
    }
  }
}

function squareOf(index) {
  return `${"abcdefgh"[index % 8]}${Math.floor(index / 8) + 1}`;
}
