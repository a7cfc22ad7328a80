/**
 * What the board animates: the changes that the server sent with the moves, played forwards, backwards, or several at
 * once for a jump through the game.
 */
import { colorOf, isPocket, pieceName } from "./squares.js";

/** @typedef {{piece: string, from: string, to: string}} Movement the piece as its FEN letter */
/** @typedef {{piece: string, square: string}} Standing */

/**
 * How one move changes the board. In a promotion, a pawn vanishes and another piece appears.
 *
 * @typedef {{moved: Movement[], vanished: Standing[], appeared: Standing[]}} Change
 */

/**
 * @typedef {object} Motion
 * @property {Map<string, string>} origins the square of each piece that moves → the square from which it comes
 * @property {string[]} vanished the squares of the pieces that were captured or removed
 */

/** The change that takes this one back. @param {Change} change @returns {Change} */
export function reversed({ moved, vanished, appeared }) {
  return {
    moved: moved.map(({ piece, from, to }) => ({ piece, from: to, to: from })),
    vanished: appeared,
    appeared: vanished,
  };
}

/**
 * All changes as one motion from the board as it is drawn, on which a move may have been previewed.
 *
 * @param {Change[]} changes
 * @param {{from: string, to: string} | null} previewed
 * @returns {Motion}
 */
export function motionOf(changes, previewed) {
  const motion = { origins: new Map(), vanished: [] };
  for (const change of changes) addChange(motion, change);
  if (previewed) startFromPreview(motion, previewed);
  for (const [square, origin] of motion.origins) {
    if (square === origin) motion.origins.delete(square);
  }
  return motion;
}

function addChange({ origins, vanished }, change) {
  const promotion = promotionOf(change);
  const steps = promotion ? [...change.moved, promotion] : change.moved;
  const gone = change.vanished.filter(({ square }) => square !== promotion?.from).map(({ square }) => square);
  const originOf = (square) => origins.get(square) ?? square;
  const arrivals = steps.map(({ from, to }) => [to, originOf(from)]);
  vanished.push(...gone.map(originOf));
  for (const square of [...gone, ...steps.map(({ from }) => from)]) origins.delete(square);
  for (const [square, origin] of arrivals) origins.set(square, origin);
}

/** A pawn that becomes a piece, or a piece that becomes a pawn again, as one step. */
function promotionOf({ vanished, appeared }) {
  for (const { piece, square: to } of appeared) {
    const from = vanished.find((gone) => sideOf(gone.piece) === sideOf(piece))?.square;
    if (from) return { from, to };
  }
  return null;
}

function sideOf(letter) {
  return colorOf(pieceName(letter));
}

/**
 * The previewed piece stands on another square than the changes assume; if they do not move it, it returns, unless it
 * exploded. A piece from a pocket has nowhere to come from.
 */
function startFromPreview(motion, { from, to }) {
  const { origins, vanished } = motion;
  if (isPocket(from)) return;
  if (vanished.includes(from)) {
    motion.vanished = [...new Set(vanished.map((square) => (square === from ? to : square)))];
    return;
  }
  const moved = [...origins].find(([, origin]) => origin === from);
  origins.set(moved ? moved[0] : from, to);
}
