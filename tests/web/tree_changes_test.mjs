/**
 * Changes of a tree, without a browser: taking all back gives the tree as it was, whatever was done and stored between.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Changes } from "../../web/js/analysis/changes.js";
import { packed, unpacked } from "../../web/js/analysis/packing.js";
import { endOf, Tree, treeOf } from "../../web/js/parts/tree.js";

const start = "8/8/8/8/8/8/8/8 w - - 0 1";
const move = (uci) => ({ uci, san: uci, fen: start, changed: {} });

/** Numbers below a limit, the same ones in every run. */
function numbers(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

function someChange(changes, pick) {
  const nodes = [...changes.tree.nodes()];
  const node = nodes[pick(nodes.length)];
  const kind = pick(8);
  if (kind < 4) changes.add(node, move(`m${pick(4)}`));
  else if (kind < 5 && node.parent) changes.remove(node);
  else if (kind < 7) changes.promote(node);
  else changes.draw(node, [{ from: "a1", to: "a1", color: `${pick(9)}` }]);
}

/** As the browser stores it. */
function storedAndRead({ tree, past, future }) {
  const copy = structuredClone({ nodes: packed(tree.root), nextId: tree.nextId, past, future });
  return new Changes(Tree.of(unpacked(copy.nodes), copy.nextId), copy);
}

test("all changes are taken back and made again, through storage, at any time", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const pick = numbers(seed);
    let changes = new Changes(new Tree(start));
    const states = [packed(changes.tree.root)];
    while (states.length <= 60) {
      const { length } = changes.past;
      someChange(changes, pick);
      if (changes.past.length > length) states.push(packed(changes.tree.root));
      if (pick(10) === 0) changes = storedAndRead(changes);
    }
    const drawn = (list) => list.map((node) => ({ ...node, drawings: node.drawings ?? [] }));
    for (let at = states.length - 2; at >= 0; at--) {
      assert.ok(changes.undo());
      assert.deepEqual(drawn(packed(changes.tree.root)), drawn(states[at]), `seed ${seed}, back to ${at}`);
      if (pick(10) === 0) changes = storedAndRead(changes);
    }
    assert.equal(changes.undo(), null);
    for (let at = 1; at < states.length; at++) {
      assert.ok(changes.redo());
      assert.deepEqual(drawn(packed(changes.tree.root)), drawn(states[at]), `seed ${seed}, forth to ${at}`);
    }
    assert.equal(changes.redo(), null);
  }
});

test("the last 200 changes can be taken back, and no more than 50,000 nodes wait to come back", () => {
  const changes = new Changes(new Tree(start));
  for (let number = 0; number < 250; number++) changes.add(changes.tree.root, move(`m${number}`));
  while (changes.undo());
  assert.equal(changes.tree.root.children.length, 50);
  const long = new Tree(start);
  const deep = new Changes(long);
  for (let line = 0; line < 3; line++) {
    let node = long.root;
    for (let ply = 0; ply < 20_000; ply++) node = long.append(node, move(`l${line}`));
  }
  for (const child of [...long.root.children]) deep.remove(child);
  while (deep.undo());
  assert.equal(long.root.children.length, 2);
});

test("a chain of 50,000 moves is stored and read, with moves that cannot be played", () => {
  const nodes = [{ id: 0, fen: start, comment: "begin" }];
  for (let id = 1; id <= 50_000; id++) nodes.push({ id, parent: id - 1, ...move("a") });
  nodes.push({ id: 50_001, parent: 50_000, san: "Qxx9" }, { id: 50_002, parent: 50_001, san: "Ke2" });
  const tree = treeOf({ nodes });
  const copy = Tree.of(unpacked(structuredClone(packed(tree.root))), tree.nextId);
  assert.equal([...copy.nodes()].length, 50_001);
  assert.equal(copy.root.comment, "begin");
  const last = endOf(copy.root);
  assert.equal(last.unplayed?.[0].text, "Qxx9");
  assert.equal(last.unplayed?.[0].unplayed[0].text, "Ke2");
  assert.equal(copy.add(last, move("b")).id, 50_001);
});

test("a list that lacks a parent is refused", () => {
  const tree = new Tree(start);
  tree.add(tree.add(tree.root, move("a")), move("b"));
  const list = packed(tree.root);
  assert.throws(() => unpacked([list[0], list[2]]), /node 2 has no parent/);
});
