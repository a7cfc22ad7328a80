/**
 * What the page reads from a move and the position after it: the king in check, what was captured, what exploded.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { motionOf } from "../../web/js/board/motion.js";
import { marksOf } from "../../web/js/board/scene_marks.js";
import { capturedUntil } from "../../web/js/parts/captured.js";
import { Tree } from "../../web/js/parts/tree.js";
import { arrowOf, sceneOf } from "../../web/js/parts/walk.js";

/** The move, the position after it, the variant, and where a king is in check. */
const checks = [
  ["Qh5+", "4k3/8/8/7Q/8/8/8/4K3 b - - 0 1", "standard", "e8"],
  ["Q~h5+", "4k3/8/8/7Q~/8/8/8/4K3/ b - - 0 1", "crazyhouse", "e8"],
  ["Nf3", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1", "standard", null],
  ["Qe7#", "4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1", "kingOfTheHill", "e8"],
  ["Ke4#", "4k3/8/8/8/4K3/8/8/8 b - - 0 1", "kingOfTheHill", null],
  ["Qh8#", "3k3Q/8/8/8/8/8/8/4K3 b - - 0 1 +3+0", "threeCheck", "d8"],
  ["Rxa8#", "R7/8/8/8/8/8/8/4K3 b - - 0 1", "antichess", null],
  ["Nxe8#", "8/8/8/8/8/8/8/4K3 b - - 0 1", "atomic", null],
  ["Ka8#", "K7/8/8/8/8/8/8/4k3 b - - 0 1", "racingKings", null],
];
for (const [san, fen, variant, square] of checks)
  test(`${san} in ${variant}: ${square ?? "no king"} is marked as in check`, () => {
    const scene = sceneOf(/** @type {any} */ ({ san, fen, uci: "a1a2" }), variant);
    assert.equal(scene.check, square);
  });

test("a drop marks its square alone, and is shown as a circle", () => {
  const scene = sceneOf(/** @type {any} */ ({ san: "P@e4", uci: "P@e4", fen: "4k3/8/8/8/4P3/8/8/4K3/ b - - 0 1" }), "crazyhouse");
  assert.deepEqual(scene.lastMove, ["e4"]);
  const begun = { selected: "P@", targets: ["e5"], premove: { from: "N@", to: "f3" }, hover: null, cursor: null };
  const marks = marksOf({ ...scene, stars: [] }, begun).map(({ kind, square }) => `${kind} ${square}`);
  assert.deepEqual(marks, ["last e4", "target e5", "premove f3"]);
  assert.deepEqual(arrowOf("P@e4", "green"), { from: "e4", to: "e4", color: "green" });
  assert.deepEqual(arrowOf("e2e4", "red"), { from: "e2", to: "e4", color: "red" });
});

const explosion = {
  moved: [],
  vanished: [
    { piece: "P", square: "e4" },
    { piece: "N", square: "c4" },
    { piece: "p", square: "d5" },
    { piece: "n", square: "c6" },
  ],
  appeared: [],
};

test("an explosion costs both sides", () => {
  const tree = new Tree("4k3/8/2n5/3p4/2N1P3/8/8/4K3 w - - 0 1");
  const node = tree.add(tree.root, { uci: "e4d5", san: "exd5", fen: "4k3/8/8/8/8/8/8/4K3 b - - 0 1", changed: explosion });
  assert.deepEqual(capturedUntil(node), { white: "pn", black: "pn" });
});

test("a promotion costs no pawn", () => {
  const tree = new Tree("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  const changed = {
    moved: [],
    vanished: [{ piece: "P", square: "a7" }, { piece: "r", square: "b8" }],
    appeared: [{ piece: "Q", square: "b8" }],
  };
  const node = tree.add(tree.root, { uci: "a7b8q", san: "axb8=Q", fen: "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 1", changed });
  assert.deepEqual(capturedUntil(node), { white: "r", black: "" });
});

test("the piece that exploded vanishes where its preview stands, and a dropped one has no way back", () => {
  const { origins, vanished } = motionOf([explosion], { from: "e4", to: "d5" });
  assert.equal(origins.size, 0);
  assert.deepEqual(vanished, ["d5", "c4", "c6"]);
  const drop = { moved: [], vanished: [], appeared: [{ piece: "P", square: "e4" }] };
  assert.equal(motionOf([drop], { from: "P@", to: "e4" }).origins.size, 0);
  assert.equal(motionOf([], { from: "P@", to: "e4" }).origins.size, 0);
});
