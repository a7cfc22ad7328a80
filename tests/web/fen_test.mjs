/**
 * The page reads FENs in all the forms in which pockets, promoted pieces and checks are written.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, checksLeftOf, fieldsOf, pocketLetters, pocketsOf, promotedIn, variantOfFen } from "../../web/js/board/fen.js";
import { couldEverMove } from "../../web/js/board/reach.js";
import { destsOf, menOf, touchedBy } from "../../web/js/board/squares.js";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

const pocketForms = {
  "a ninth rank": `${start}/PPqn w KQkq - 3 7`,
  "brackets": `${start}[PPqn] w KQkq - 3 7`,
};
for (const [form, fen] of Object.entries(pocketForms))
  test(`pieces in hand as ${form}`, () => {
    assert.deepEqual(pocketsOf(fen), { white: { p: 2 }, black: { q: 1, n: 1 } });
    assert.equal(boardOf(fen), start);
    assert.equal(menOf(fen).size, 32);
    assert.equal(fieldsOf(fen).fullmove, 7);
    assert.equal(variantOfFen(fen, "standard"), "crazyhouse");
  });

test("empty pockets are no pieces", () => {
  for (const fen of [`${start}/ w KQkq - 0 1`, `${start}[] w KQkq - 0 1`, `${start}[-] w KQkq - 0 1`, `${start} w KQkq - 0 1`])
    assert.deepEqual(pocketsOf(fen), { white: {}, black: {} }, fen);
  assert.equal(variantOfFen(`${start}/ w KQkq - 0 1`, "standard"), "crazyhouse");
  assert.equal(variantOfFen(`${start} w KQkq - 0 1`, "atomic"), "atomic");
});

test("pockets are written as they are read, White's first", () => {
  assert.equal(pocketLetters(pocketsOf("8/8/8/8/8/8/8/8/nPpQP w - - 0 1")), "PPQnp");
});

test("the tilde of a promoted piece does not count as a square", () => {
  const fen = "3Q~4/8/8/8/8/8/1q~6/k1K5/ w - - 0 1";
  assert.deepEqual([...promotedIn(fen)], ["d8", "b2"]);
  assert.deepEqual(Object.fromEntries(menOf(fen)), { d8: "wq", b2: "bq", a1: "bk", c1: "wk" });
});

test("checks that were given, or that are left", () => {
  assert.deepEqual(checksLeftOf(`${start} w KQkq - 0 1 +1+0`), { white: 2, black: 3 });
  assert.deepEqual(checksLeftOf(`${start} w KQkq - 2+3 0 1`), { white: 2, black: 3 });
  assert.deepEqual(checksLeftOf(`${start} w KQkq - 0 1`), { white: 3, black: 3 });
  assert.deepEqual(fieldsOf(`${start} w KQkq - 2+3 4 9`).fullmove, 9);
  assert.equal(variantOfFen(`${start} w KQkq - 0 1 +1+0`, "standard"), "threeCheck");
});

test("a drop begins in a pocket and changes one square", () => {
  assert.deepEqual(touchedBy("P@e4"), ["e4"]);
  assert.deepEqual(touchedBy("e7e8q"), ["e7", "e8"]);
  assert.deepEqual(destsOf({ dests: { e2: ["e4"] }, drops: { n: ["f3"] } }), { e2: ["e4"], "N@": ["f3"] });
  assert.deepEqual(destsOf({ drops: undefined }), {});
});

test("premoves of drops, of the horde's first rank, and of kings that cannot castle", () => {
  assert.ok(couldEverMove("wn", "N@", "f8", "crazyhouse"));
  assert.ok(!couldEverMove("wp", "P@", "f8", "crazyhouse"));
  assert.ok(couldEverMove("wp", "a1", "a3", "horde"));
  assert.ok(!couldEverMove("wp", "a1", "a3"));
  assert.ok(couldEverMove("wk", "e1", "g1"));
  assert.ok(!couldEverMove("wk", "e1", "g1", "antichess"));
});
