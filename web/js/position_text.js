/**
 * What people give for a position: a FEN, or a whole game as PGN, whose last position counts.
 */
import { api } from "./api.js";
import { variantOfFen } from "./board/fen.js";
import { formatCount, t } from "./i18n.js";
import { writtenMove } from "./parts/move_words.js";
import { endOf, moveNumber, treeOf } from "./parts/tree.js";

/** @typedef {{file: string, count: number, game: any}} GameText the first game, where the server keeps it, and how many there are */

/**
 * Whether a text is meant as a game. A FEN begins with ranks; the number of an array of Chess960 will do for one.
 *
 * @param {string} text
 */
export function isGameText(text) {
  const [first] = text.trim().split(/\s/);
  const isResult = /^(1\/2|½)/.test(first);
  return first !== "" && (isResult || !/^([A-Za-z0-9~]*\/.*|\d+|startpos)$/.test(first));
}

/**
 * Reads a text as PGN. Errors: Refusal, if the server does not take it.
 *
 * @param {string} text
 * @returns {Promise<GameText | null>} null if it has no game
 */
export async function readGameText(text) {
  const upload = await api.upload(new File([text], "pasted.pgn")).catch((refusal) => {
    if (refusal.status !== 400) throw refusal;
    return null;
  });
  if (!upload) return null;
  const game = await api.pgnGame(upload.id, 1);
  const isEmpty = game.nodes.length === 1 && !game.tags.length;
  return isEmpty ? null : { file: upload.id, count: upload.games, game };
}

/**
 * The position that a text names. Errors: Refusal, with what is wrong with the FEN.
 *
 * @param {string} text
 * @param {string} variant of a FEN that does not tell; a game has its own
 * @returns {Promise<{fen: string, variant: string, sentence: string}>} sentence: what was taken from a game, or empty
 */
export async function readPositionText(text, variant) {
  const pasted = isGameText(text) ? await readGameText(text) : null;
  if (!pasted) {
    const own = variantOfFen(text, variant);
    return { fen: (await api.position({ fen: text, variant: own })).fen, variant: own, sentence: "" };
  }
  return { fen: endOf(treeOf(pasted.game).root).fen, variant: pasted.game.variant, sentence: sentenceOf(pasted) };
}

/** Which position of a game is shown. @param {GameText} pasted */
export function sentenceOf({ count, game }) {
  const end = endOf(treeOf(game).root);
  const { White = "?", Black = "?" } = Object.fromEntries(game.tags);
  const players = [White, Black].some((name) => name !== "?") ? `${White} – ${Black}` : "";
  const move = end.san && `${moveNumber(end)} ${writtenMove(end.san)}`;
  return [
    t(players ? "pasted.game.players" : "pasted.game", { players }),
    move ? t("pasted.end", { move }) : t("pasted.start"),
    end.unplayed && t("pasted.unplayed"),
    count > 1 && t("pasted.first", { count: formatCount(count) }),
  ]
    .filter(Boolean)
    .join(" ");
}
