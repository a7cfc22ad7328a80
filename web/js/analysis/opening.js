/**
 * The analysis that an address names: one that this browser keeps, or a new one.
 *
 * An address names a game or a start, and a line. The entry in the browser's history also names the analysis, so a reload,
 * back and forward return to it. A link without that opens the kept analysis of its game, or the last kept one that has its
 * line; otherwise a new one with just what the link names. An address that names nothing opens the last one changed.
 */
import { api } from "../api.js";
import { variantOfFen } from "../board/fen.js";
import { usualStart } from "../board/squares.js";
import { t } from "../i18n.js";
import { refuse } from "../parts/refusals.js";
import { endOf, Tree, treeOf } from "../parts/tree.js";
import { nullMove } from "../parts/walk.js";
import { isGameText, readGameText, sentenceOf } from "../position_text.js";
import { analyses } from "../storage/analyses.js";
import { Analysis, keptRows } from "./analysis.js";

/** @typedef {import("../parts/tree.js").Node} Node */

/** How many kept analyses are searched for the line of a link. */
const searchedAtMost = 20;

/**
 * Errors: Refusal, or an Error with a sentence, if the address names nothing that exists.
 *
 * @param {URLSearchParams} query
 * @param {any} state of the entry in the history
 * @returns {Promise<{analysis: Analysis, node: Node, blackBelow: boolean}>}
 */
export async function openAnalysis(query, state) {
  const named = state?.analysis ? await readKept(state.analysis) : null;
  const kept = named ?? (await findKept(query));
  const game = isOfGame(query) ? await gameOf(query, Boolean(kept)) : null;
  const analysis = kept ?? (game ? analysisOf(game, query) : await newAnalysis(query));
  const place = await analyses.readPlace(analysis.id).catch(() => null);
  if (kept && game) addNewMoves(analysis, game);
  const node = isBare(query)
    ? (analysis.tree.find(place?.node ?? 0) ?? analysis.tree.root)
    : await nodeOf(analysis, query, !named);
  return { analysis, node, blackBelow: state?.blackBelow ?? place?.blackBelow ?? false };
}

/** A start without moves. Errors: Refusal, or an Error with the first defect. @param {URLSearchParams} query @returns {Promise<Analysis>} */
export async function newAnalysis(query) {
  const variant = query.get("variant") ?? "standard";
  const { fen, defects } = await api.position({ fen: query.get("fen"), variant });
  if (defects.length) throw new Error(defects[0].sentence);
  return new Analysis({ tree: new Tree(fen), variant });
}

/**
 * The analysis that a text names: a FEN, or a game as PGN, shown at its end. Errors: as `newAnalysis`.
 *
 * @param {string} text
 * @param {string} variant of a FEN that does not tell; a game has its own
 * @returns {Promise<{analysis: Analysis, node: Node, sentence: string}>} sentence: which game it is, or empty
 */
export async function analysisOfText(text, variant) {
  const pasted = isGameText(text) ? await readGameText(text) : null;
  const analysis = pasted
    ? analysisOf(pasted.game, new URLSearchParams({ file: pasted.file, game: "1" }))
    : await newAnalysis(new URLSearchParams({ fen: text, variant: variantOfFen(text, variant) }));
  return { analysis, node: endOf(analysis.tree.root), sentence: pasted ? sentenceOf(pasted) : "" };
}

/** The move as the server knows it. Errors: Refusal. @param {Node} node @param {string} variant @param {string} move UCI or SAN */
export async function moveAfter(node, variant, move) {
  const { uci, san, changed, fen } = await api.position({ fen: node.fen, variant, moves: [move] });
  return { uci: uci[0], san: san[0], changed: changed[0], fen };
}

function isBare(query) {
  return !["game", "review", "fen", "moves", "ply", "variant"].some((name) => query.has(name));
}

/** What cannot be read stays as it is, and is said to be there. @param {string} id */
async function readKept(id) {
  try {
    return await Analysis.read(id);
  } catch {
    refuse(t("analysis.keep.unreadable"));
    return null;
  }
}

async function findKept(query) {
  const rows = await keptRows();
  if (isBare(query)) return rows.length ? readKept(rows[0].id) : null;
  if (isOfGame(query)) {
    const source = JSON.stringify(sourceOf(query));
    const row = rows.find((each) => each.source === source);
    return row ? readKept(row.id) : null;
  }
  const variant = query.get("variant") ?? "standard";
  const isUsual = !query.has("fen") && variant === "standard";
  const start = isUsual ? usualStart : (await newAnalysis(query)).tree.root.fen;
  const alike = rows.filter((row) => !row.source && row.start === start && row.variant === variant);
  for (const { id } of alike.slice(0, searchedAtMost)) {
    const analysis = await readKept(id);
    if (analysis && hasLine(analysis.tree.root, movesOf(query))) return analysis;
  }
  return null;
}

/** A game of the server, of a file there, or one that was reviewed. */
function isOfGame(query) {
  return query.has("game") || query.has("review");
}

function sourceOf(query) {
  if (query.has("review")) return { review: query.get("review") };
  const file = query.get("file");
  return { game: query.get("game") ?? "", ...(file && { file }) };
}

/** The requested game; if it is gone, the address or what is kept still has its moves. */
async function gameOf(query, isKept) {
  return await requested(sourceOf(query)).catch((refusal) => {
    if (isKept) return null;
    if (!query.get("moves")) throw refusal;
    refuse(refusal.message);
    return null;
  });
}

/** @param {{game?: string, file?: string, review?: string}} source */
function requested({ game = "", file, review }) {
  if (review) return api.reviewTree(review);
  return file ? api.pgnGame(file, game) : api.gameTree(game);
}

function analysisOf(game, query) {
  const { variant, tags, result, faults, isCut, nodes } = game;
  return new Analysis({
    tree: treeOf(game),
    variant,
    source: sourceOf(query),
    tags,
    result,
    faults: faults?.length || isCut ? { faults, isCut, variant } : null,
    sourceSize: nodes.length,
  });
}

/** A game of the server that has gone on since. @param {Analysis} analysis @param {any} game */
function addNewMoves(analysis, game) {
  if (game.nodes.length === analysis.sourceSize) return;
  const waiting = [{ from: treeOf(game).root, to: analysis.tree.root }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { to } = next;
    for (const from of next.from.children) waiting.push({ from, to: analysis.changes.add(to, copyOf(from)) });
  }
  Object.assign(analysis, { sourceSize: game.nodes.length, tags: game.tags, result: game.result });
}

function copyOf({ id, parent, children, ply, ...move }) {
  return move;
}

function movesOf(query) {
  return (query.get("moves") ?? "").split(/[ ,]+/).filter(Boolean);
}

function hasLine(root, moves) {
  let node = root;
  return moves.every((move) => (node = childOf(node, move)));
}

/** The node that an address names. @param {Analysis} analysis @param {URLSearchParams} query @param {boolean} grows whether missing moves are added */
async function nodeOf(analysis, query, grows) {
  const { tree, variant } = analysis;
  let node = tree.root;
  for (const move of movesOf(query)) {
    const next = childOf(node, move) ?? (grows ? await grown(analysis, node, move) : null);
    if (!next) break;
    node = next;
  }
  if (!query.has("ply")) return node;
  node = tree.root;
  const count = query.get("ply") === "end" ? Infinity : Number(query.get("ply"));
  for (let step = count; step > 0 && node.children.length; step--) node = node.children[0];
  return node;

  async function grown({ revision, changes }, at, move) {
    const added = await moveAfter(at, variant, move);
    return revision ? changes.add(at, added) : tree.add(at, added);
  }
}

/** @param {Node} node @param {string} uci */
function childOf(node, uci) {
  return node.children.find((child) => (child.uci ?? nullMove) === uci);
}
