/**
 * Nodes of a tree as a flat list, and back. A browser can store a list, but not a chain of 50,000 nested nodes.
 */

/** @typedef {import("../parts/tree.js").Node} Node */
/** @typedef {import("../parts/tree.js").Unplayed} Unplayed */

/** @typedef {{id: number, parent: number | null, isUnplayed?: boolean} & Record<string, any>} PackedNode */

/**
 * A node and everything after it, parents before their children. Moves that cannot be played get negative ids.
 *
 * @param {Node} root
 * @returns {PackedNode[]}
 */
export function packed(root) {
  const list = [];
  let unplayedId = -1;
  /** @type {{node: any, parent: number | null}[]} */
  const waiting = [{ node: root, parent: null }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { children, unplayed = [], parent: _, ...rest } = next.node;
    const id = rest.id ?? unplayedId--;
    list.push({ ...rest, id, parent: next.parent, ...(rest.id === undefined && { isUnplayed: true }) });
    for (const node of [...children, ...unplayed].reverse()) waiting.push({ node, parent: id });
  }
  return list;
}

/**
 * The nodes of such a list. Errors: it throws if a node comes before its parent.
 *
 * @param {PackedNode[]} list at least one node, the root first
 * @param {Node | null} [parent] of the first node
 * @returns {Node} the first node, with all that follows it
 */
export function unpacked(list, parent = null) {
  /** @type {Map<number, any>} */
  const byId = new Map();
  for (const { id, parent: parentId, isUnplayed, ...rest } of list) {
    const at = byId.size ? byId.get(/** @type {number} */ (parentId)) : parent;
    if (byId.size && !at) throw new Error(`node ${id} has no parent`);
    const node = isUnplayed ? { ...rest, children: [], unplayed: [] } : { ...rest, id, parent: at, children: [] };
    if (byId.size && isUnplayed) at.unplayed = [...(at.unplayed ?? []), node];
    else if (byId.size) at.children.push(node);
    byId.set(id, node);
  }
  return byId.get(list[0].id);
}
