/**
 * The board animates what the server says has changed: each piece goes from where it was to where it is.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pair, visitor } from "./context.mjs";

/** Records every animated piece as "piece from-to", or "piece square gone" if it fades. */
function recordMotion() {
  const seen = [];
  const animate = Element.prototype.animate;
  const squareFrom = (square, frames, width) => {
    const whiteBelow = document.querySelector(".coordinate")?.textContent === "a";
    const [x, y] = frames[0].translate.split(" ").map((text) => Math.round(parseFloat(text) / width));
    const [files, ranks] = whiteBelow ? [x, -y] : [-x, y];
    return String.fromCharCode(square.charCodeAt(0) + files) + (Number(square[1]) + ranks);
  };
  Element.prototype.animate = function (frames, options) {
    const piece = this.getAttribute("data-piece");
    const square = this.getAttribute("data-square");
    const width = document.querySelector(".chessboard svg").getBoundingClientRect().width / 8;
    if (piece) seen.push(square ? `${piece} ${squareFrom(square, frames, width)}-${square}` : `${piece} gone`);
    return animate.call(this, frames, options);
  };
  window["motion"] = () => seen.splice(0).sort();
}

/** A visitor whose page animates, in a game on one screen. */
async function viewerOf(moves, wishes = {}) {
  const person = await visitor({ reducedMotion: "no-preference" });
  await person.context.addInitScript(recordMotion);
  const id = await person.newGameHere(moves, wishes);
  await person.open(`/#/game/${id}`);
  await person.locate(".game .chessboard.active").waitFor();
  await person.until((count) => document.querySelectorAll(".moves .move").length === count, moves.length);
  return person;
}

/** Acts on a board at rest, waits until it shows the move, and lists what moved. */
async function motionOf(person, act, square, piece) {
  await person.until(() => document.getAnimations().length === 0);
  await person.page.evaluate(() => window["motion"]());
  await act();
  await person.sees(square, piece);
  return person.page.evaluate(() => window["motion"]());
}

const key = (person, name) => () => person.page.keyboard.press(name);

test("castling moves king and rook, forwards and backwards, on either side", async () => {
  const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  const person = await viewerOf(["e1g1", "e8c8"], { fen });
  const back = await motionOf(person, key(person, "ArrowLeft"), "a8", "br");
  assert.deepEqual(back, ["bk c8-e8", "br d8-a8"]);
  const first = await motionOf(person, key(person, "ArrowLeft"), "h1", "wr");
  assert.deepEqual(first, ["wk g1-e1", "wr f1-h1"]);
  const forth = await motionOf(person, key(person, "ArrowRight"), "f1", "wr");
  assert.deepEqual(forth, ["wk e1-g1", "wr h1-f1"]);
  await person.leave();
});

test("castling in Chess960: king and rook may change places, and one of them may stay", async () => {
  const wishes = { variant: "chess960", fen: "1r3kr1/6p1/8/8/8/8/1P6/1RK3R1 w GBgb - 0 1" };
  const person = await viewerOf(["c1b1", "f8g8"], wishes);
  const black = await motionOf(person, key(person, "ArrowLeft"), "f8", "bk");
  assert.deepEqual(black, ["bk g8-f8", "br f8-g8"]);
  const white = await motionOf(person, key(person, "ArrowLeft"), "b1", "wr");
  assert.deepEqual(white, ["wr d1-b1"]);
  await person.leave();
});

test("castling on the board, by a click on the rook: both arrive", async () => {
  const person = await viewerOf([], { variant: "chess960", fen: "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1" });
  const seen = await motionOf(person, () => person.move("e1", "h1"), "f1", "wr");
  assert.ok(seen.includes("wk e1-h1"), `the preview: ${seen}`);
  assert.ok(seen.includes("wr h1-f1"), `the rook: ${seen}`);
  await person.sees("g1", "wk");
  await person.leave();
});

test("a capture and en passant: what is taken fades, and returns when the move is taken back", async () => {
  const fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
  const person = await viewerOf(["d7d5", "e5d6"], { fen });
  const back = await motionOf(person, key(person, "ArrowLeft"), "d5", "bp");
  assert.deepEqual(back, ["wp d6-e5"]);
  const forth = await motionOf(person, key(person, "ArrowRight"), "d6", "wp");
  assert.deepEqual(forth, ["bp gone", "wp e5-d6"]);
  await person.leave();
});

test("a promotion: the queen comes from the pawn's square, and the pawn returns to it", async () => {
  const person = await viewerOf(["b7a8q"], { fen: "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1" });
  const back = await motionOf(person, key(person, "ArrowLeft"), "b7", "wp");
  assert.deepEqual(back, ["wp a8-b7"]);
  const forth = await motionOf(person, key(person, "ArrowRight"), "a8", "wq");
  assert.deepEqual(forth, ["br gone", "wq b7-a8"]);
  await person.leave();
});

test("a jump through the list of moves: each piece goes straight to its square, not its twin", async () => {
  const moves = ["b1c3", "g8f6", "g1f3", "b8c6", "c3b5", "f6e4", "f3g1"];
  const person = await viewerOf(moves);
  const first = await motionOf(person, key(person, "ArrowUp"), "b1", "wn");
  assert.deepEqual(first, ["bn c6-b8", "bn e4-g8", "wn b5-b1"]);
  const last = await motionOf(person, key(person, "ArrowDown"), "b5", "wn");
  assert.deepEqual(last, ["bn b8-c6", "bn g8-e4", "wn b1-b5"]);
  const there = () => person.locate(".moves .move").nth(2).click();
  const third = await motionOf(person, there, "f3", "wn");
  assert.deepEqual(third, ["bn c6-b8", "bn e4-f6", "wn b5-c3", "wn g1-f3"]);
  await person.leave();
});

test("a takeback moves the piece back, and what it had captured is there again", async () => {
  const person = await viewerOf(["e2e4", "d7d5", "e4d5"]);
  const seen = await motionOf(person, () => person.press("Take back"), "e4", "wp");
  assert.deepEqual(seen, ["wp d5-e4"]);
  await person.sees("d5", "bp");
  await person.leave();
});

test("a refused move goes back to where it came from", async () => {
  const person = await visitor({ reducedMotion: "no-preference", settings: { confirmMoves: true } });
  await person.context.addInitScript(recordMotion);
  await person.playHere();
  await person.move("e2", "e4");
  const cancel = person.locate("[data-prompt=confirm]").getByRole("button", { name: "Cancel" });
  const seen = await motionOf(person, () => cancel.click(), "e2", "wp");
  assert.deepEqual(seen, ["wp e4-e2"]);
  await person.leave();
});

test("an opponent's move slides, and the premove that answers it stands", async () => {
  const { white, black, leave } = await pair({ seats: [{}, { reducedMotion: "no-preference" }] });
  await black.page.evaluate(recordMotion);
  await black.move("d7", "d5");
  await black.marked("premove", "d5");
  const seen = await motionOf(black, () => white.move("e2", "e4"), "d5", "bp");
  assert.equal(seen[0], "wp e2-e4");
  await white.played("e4", "d5");
  await black.sees("e4", "wp");
  await leave();
});
