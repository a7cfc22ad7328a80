/**
 * The squares a piece could reach on some board, whatever stands on it. Premoves need no more: legality is decided when
 * the move is played.
 */
import { allSquares, place } from "./squares.js";

/** @param {string} piece e.g. "wn" @param {string} from @param {string} to */
export function couldEverMove(piece, from, to) {
  const files = place(to).file - place(from).file;
  const ranks = place(to).rank - place(from).rank;
  if (!files && !ranks) return false;
  const straight = !files || !ranks;
  const diagonal = Math.abs(files) === Math.abs(ranks);
  const step = Math.max(Math.abs(files), Math.abs(ranks)) === 1;
  if (piece[1] === "n") return Math.abs(files * ranks) === 2;
  if (piece[1] === "b") return diagonal;
  if (piece[1] === "r") return straight;
  if (piece[1] === "q") return straight || diagonal;
  return piece[1] === "k" ? step || couldCastle(piece, from, to) : couldPawn(piece, from, files, ranks);
}

/** All squares that a piece could ever reach from there. */
export function reachOf(piece, from) {
  return allSquares.filter((to) => couldEverMove(piece, from, to));
}

function couldPawn(piece, from, files, ranks) {
  const forward = piece[0] === "w" ? ranks : -ranks;
  const home = piece[0] === "w" ? 1 : 6;
  return (Math.abs(files) <= 1 && forward === 1) || (!files && forward === 2 && place(from).rank === home);
}

/** Castling is entered by the king's destination or the rook's square, in Chess960 anywhere on the first rank. */
function couldCastle(piece, from, to) {
  const home = piece[0] === "w" ? 0 : 7;
  return place(from).rank === home && place(to).rank === home;
}
