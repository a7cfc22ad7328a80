/**
 * The pieces that each side has captured on the way to a position.
 */
import { colorOf, other, pieceName, turnOf } from "../board/squares.js";
import { lineTo } from "./tree.js";

/**
 * What each side has lost of its own in explosions counts as captured by the other.
 *
 * @param {import("./tree.js").Node} node
 * @returns {{white: string, black: string}} letters such as "pn"
 */
export function capturedUntil(node) {
  const taken = { white: "", black: "" };
  for (const { parent, changed } of lineTo(node)) {
    if (!parent || !changed) continue;
    const mover = turnOf(parent.fen);
    const isPromotion = changed.appeared.length > 0; // the pawn has vanished, too
    for (const { piece } of changed.vanished) {
      const owner = colorOf(pieceName(piece));
      if (owner !== mover || !isPromotion) taken[other(owner)] += piece.toLowerCase();
    }
  }
  return taken;
}
