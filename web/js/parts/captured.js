/**
 * The pieces that each side has captured on the way to a position.
 */
import { colorOf, other, pieceName, turnOf } from "../board/squares.js";
import { lineTo } from "./tree.js";

/** @param {import("./tree.js").Node} node @returns {{white: string, black: string}} letters such as "pn" */
export function capturedUntil(node) {
  const taken = { white: "", black: "" };
  for (const { parent, changed } of lineTo(node)) {
    if (!parent || !changed) continue;
    const mover = turnOf(parent.fen);
    const captured = changed.vanished.filter(({ piece }) => colorOf(pieceName(piece)) === other(mover));
    taken[mover] += captured.map(({ piece }) => piece.toLowerCase()).join("");
  }
  return taken;
}
