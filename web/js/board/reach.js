/**
 * The squares a piece could reach on some board, whatever stands on it. Premoves need no more: legality is decided when
 * the move is played.
 */
import { knowsCastling } from "../variants.js";
import { allSquares, isPocket, place } from "./squares.js";

/** @param {string} piece e.g. "wn" @param {string} from a square or a pocket @param {string} to @param {string} [variant] */
export function couldEverMove(piece, from, to, variant = "standard") {
  if (isPocket(from)) return piece[1] !== "p" || !/[18]/.test(to);
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
  if (piece[1] === "k") return step || (knowsCastling(variant) && couldCastle(piece, from, to));
  return couldPawn(piece, from, files, ranks, variant);
}

/** All squares that a piece could ever reach from there. */
export function reachOf(piece, from, variant = "standard") {
  return allSquares.filter((to) => couldEverMove(piece, from, to, variant));
}

/** In Horde, a pawn on the first rank can make a double step, too. */
function couldPawn(piece, from, files, ranks, variant) {
  const forward = piece[0] === "w" ? ranks : -ranks;
  const rank = piece[0] === "w" ? place(from).rank : 7 - place(from).rank;
  const isHome = rank === 1 || (rank === 0 && variant === "horde");
  return (Math.abs(files) <= 1 && forward === 1) || (!files && forward === 2 && isHome);
}

/** Castling is entered by the king's destination or the rook's square, in Chess960 anywhere on the first rank. */
function couldCastle(piece, from, to) {
  const home = piece[0] === "w" ? 0 : 7;
  return place(from).rank === home && place(to).rank === home;
}
