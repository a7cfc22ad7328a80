/**
 * Writes a tree of moves as PGN without losing anything that the game came with.
 */
import { moveNumber } from "./tree.js";

/** The longest line that PGN allows (PGN 4.3). */
const lineLength = 79;

/**
 * @param {import("./tree.js").Tree} tree
 * @param {string[][]} tags names and values
 * @param {string} result
 */
export function pgnOf(tree, tags, result) {
  const pairs = tags.map(([name, value]) => `[${name} "${value.replace(/[\\"]/g, "\\$&")}"]`);
  const words = [...comments(commentsOf(tree.root)), ...movesAfter(tree.root, true), result];
  return `${pairs.join("\n")}\n\n${wrapped(words.join(" "))}\n`;
}

/** The moves after a node, variations in parentheses after the move they replace (PGN 8.2.5). */
function movesAfter(from, numbered) {
  const words = [];
  let node = from;
  let needsNumber = numbered;
  for (let line = continuations(node); line.length; line = continuations(node)) {
    const [next, ...variations] = line;
    words.push(...moveWords(next, needsNumber));
    for (const variation of variations)
      words.push(`(${[...moveWords(variation, true), ...movesAfter(variation, hasComments(variation))].join(" ")})`);
    needsNumber = variations.length > 0 || hasComments(next);
    node = next;
  }
  return words;
}

/** The children of a node in text order; an unplayable move keeps its place. */
function continuations({ children, unplayed = [] }) {
  const leads = unplayed.filter(({ isFirst }) => isFirst);
  return [...leads, ...children, ...unplayed.filter(({ isFirst }) => !isFirst)];
}

function moveWords(node, needsNumber) {
  const before = comments(node.commentsBefore);
  const numbered = node.ply % 2 === 1 || needsNumber || before.length > 0;
  return [
    ...before,
    ...(numbered ? [moveNumber(node).replace("…", "...")] : []),
    node.san ?? node.text,
    ...(node.nags ?? []).map((nag) => `$${nag}`),
    ...comments(commentsOf(node)),
  ];
}

function hasComments(node) {
  return commentsOf(node).length > 0;
}

/** The comments of the file, and what the user has drawn as the commands that other programs know. @param {any} node @returns {string[]} */
function commentsOf({ comments: list = [], drawings = [] }) {
  const circles = drawings.filter(({ from, to }) => from === to);
  const arrows = drawings.filter(({ from, to }) => from !== to);
  const drawn = [
    ...(circles.length ? [`[%csl ${circles.map(({ from, color }) => letterOf(color) + from).join(",")}]`] : []),
    ...(arrows.length ? [`[%cal ${arrows.map(({ from, to, color }) => letterOf(color) + from + to).join(",")}]`] : []),
  ];
  return drawn.length ? [...list, drawn.join("")] : list;
}

/** G for green. @param {string} color */
function letterOf(color) {
  return color[0].toUpperCase();
}

function comments(list = []) {
  return list.map((text) => `{ ${text.trim().replaceAll("}", ")")} }`);
}

/** Breaks lines at spaces, but never before a `%`, which would hide the line (PGN 6). */
function wrapped(text) {
  const lines = [""];
  for (const word of text.split(/[ \n\r]/)) {
    const line = lines[lines.length - 1];
    if (!line) lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= lineLength || word.startsWith("%"))
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}
