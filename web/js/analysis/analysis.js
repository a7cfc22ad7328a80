/**
 * An analysis: a tree of moves and where it came from. This browser keeps it from its first change on.
 */
import { analyses } from "../storage/analyses.js";
import { draft, keepDraft } from "../storage/drafts.js";
import { endOf, lineTo, Tree } from "../parts/tree.js";
import { Changes } from "./changes.js";
import { packed, unpacked } from "./packing.js";

/** @typedef {import("../storage/analyses.js").Row} Row */
/** @typedef {Record<string, string>} Source game, and perhaps file: a game of the server, or of a file there */
/** @typedef {"kept" | "copied" | "full" | "refused"} Keeping copied: another tab has changed it, this one is a copy */

/** The form of what is written. A page that is older than what it reads leaves it alone. */
const format = 1;

/**
 * @typedef {object} Unstored
 * @property {Row} row
 * @property {any} contents
 * @property {string} base the token of the revision that it changed, or ""
 * @property {string} flight the token of the write that was under way, or ""
 */

/** Analyses that could not be stored, or not before the page was left. @type {Map<string, Unstored>} */
const unstored = new Map();

/** @type {Set<Analysis>} */
const beingWritten = new Set();

// A browser may drop what is being written when the page is left. The tab keeps it, for a reload or a way back.
const draftName = "unstored analyses";
for (const left of draft(draftName) ?? []) unstored.set(left.row.id, left);
keepDraft(draftName, null);
addEventListener("pagehide", () => {
  const left = [...unstored.values(), ...[...beingWritten].map((analysis) => analysis.asUnstored())];
  keepDraft(draftName, left.length ? left : null);
});

/** How browsers refuse to store anything. */
const refusals = new Set(["SecurityError", "InvalidStateError", "UnknownError", "AbortError", "NotAllowedError"]);

/** Tells other tabs of changes. */
const channel = globalThis.BroadcastChannel ? new BroadcastChannel("tabiya-analyses") : null;

export class Analysis {
  id = newId();
  /** The last one that this tab has written or read; 0 if it was never kept. */
  revision = 0;
  /** The token of that revision. */
  token = "";
  /** The row that is being written. @type {Row | null} */
  #flight = null;
  /** @type {Promise<Keeping> | null} */
  #writing = null;
  #hasMore = false;

  /**
   * @param {{tree: Tree, variant: string, source?: Source | null, tags?: string[][], result?: string, faults?: any,
   *   sourceSize?: number, past?: import("./changes.js").Change[], future?: import("./changes.js").Change[]}} what
   *   faults: of the game's file; sourceSize: the nodes of the game
   */
  constructor({ tree, variant, source = null, tags = [], result = "*", faults = null, sourceSize = 0, past, future }) {
    this.tree = tree;
    this.variant = variant;
    this.source = source;
    this.tags = tags;
    this.result = result;
    this.faults = faults;
    this.sourceSize = sourceSize;
    this.changes = new Changes(tree, { past, future });
  }

  /** Errors: it throws if the contents are not of a form that this page knows. @param {{row: Row, contents: any}} kept */
  static restored({ row, contents }) {
    if (contents.format !== format) throw new Error(`an analysis of format ${contents.format}`);
    const tree = Tree.of(unpacked(contents.nodes), contents.nextId);
    const analysis = new Analysis({ ...contents, tree, variant: row.variant });
    analysis.id = row.id;
    analysis.revision = row.revision;
    analysis.token = row.token;
    return analysis;
  }

  /** @param {string} id @returns {Promise<Analysis | null>} null if it is not kept. Errors: as `restored` */
  static async read(id) {
    const stored = await analyses.read(id).catch(() => null);
    const left = unstored.get(id);
    if (left && stored?.row.token !== left.row.token) return Analysis.#resumed(left, stored?.row);
    unstored.delete(id);
    return stored && Analysis.restored(stored);
  }

  /** One that was not stored, on top of what was. @param {Unstored} left @param {Row} [stored] */
  static #resumed(left, stored) {
    const analysis = Analysis.restored(left);
    const follows = stored && [left.base, left.flight].includes(stored.token);
    analysis.revision = follows ? stored.revision : left.row.revision - 1;
    analysis.token = follows ? stored.token : left.base;
    analysis.changes.areNew = true;
    return analysis;
  }

  /** @returns {Unstored} */
  asUnstored() {
    const row = this.#flight && !this.#hasMore ? this.#flight : this.#row();
    return { row, contents: this.#contents(), base: this.token, flight: this.#flight?.token ?? "" };
  }

  get isWriting() {
    return this.#writing !== null;
  }

  /** Writes it; changes made while it is being written are written next. @returns {Promise<Keeping>} */
  keep() {
    this.#hasMore = true;
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  async #writeAll() {
    /** @type {Keeping} */
    let keeping = "kept";
    beingWritten.add(this);
    while (this.#hasMore) {
      this.#hasMore = false;
      const written = await this.#write();
      if (written !== "kept" || keeping !== "copied") keeping = written;
    }
    this.#writing = null;
    beingWritten.delete(this);
    return keeping;
  }

  /** @returns {Promise<Keeping>} */
  async #write() {
    const [row, contents] = [this.#row(), this.#contents()];
    this.#flight = row;
    try {
      await analyses.write(row, contents);
    } catch (/** @type {any} */ fault) {
      this.#flight = null;
      if (fault?.name === "ConstraintError") return this.#copy();
      unstored.set(this.id, { row, contents, base: this.token, flight: "" });
      if (fault?.name === "QuotaExceededError") return "full";
      if (!refusals.has(fault?.name)) reportError(fault);
      return "refused";
    }
    this.#flight = null;
    this.revision = row.revision;
    this.token = row.token;
    unstored.delete(this.id);
    channel?.postMessage({ id: this.id, revision: this.revision });
    return "kept";
  }

  async #copy() {
    unstored.delete(this.id);
    this.id = newId();
    this.revision = 0;
    this.token = "";
    const written = await this.#write();
    return written === "kept" ? "copied" : written;
  }

  /** @returns {Row} */
  #row() {
    const { White, Black } = Object.fromEntries(this.tags);
    const line = lineTo(endOf(this.tree.root)).slice(0, 10);
    return {
      id: this.id,
      revision: this.revision + 1,
      token: newId(),
      changedAt: Date.now(),
      variant: this.variant,
      start: this.tree.root.fen,
      source: this.source ? JSON.stringify(this.source) : "",
      players: this.source ? [White ?? "?", Black ?? "?"] : [],
      line: line.map(({ san }) => san ?? ""),
      moves: [...this.tree.nodes()].length - 1,
    };
  }

  #contents() {
    const { tree, source, tags, result, faults, sourceSize, changes } = this;
    const { past, future } = changes;
    const nodes = packed(tree.root);
    return { format, nodes, nextId: tree.nextId, source, tags, result, faults, sourceSize, past, future };
  }
}

/** All that is kept, the last one changed first. @returns {Promise<Row[]>} */
export async function keptRows() {
  const stored = await analyses.list().catch(() => /** @type {Row[]} */ ([]));
  const rows = stored.filter(({ id }) => !unstored.has(id));
  return [...rows, ...[...unstored.values()].map(({ row }) => row)].sort((one, two) => two.changedAt - one.changedAt);
}

/** Forgets an analysis. @param {string} id @returns {Promise<() => Promise<void>>} brings it back */
export async function forget(id) {
  const memory = unstored.get(id);
  const stored = await analyses.read(id).catch(() => null);
  unstored.delete(id);
  if (stored) await analyses.remove(id);
  return async () => {
    if (memory) unstored.set(id, memory);
    if (stored) await analyses.write(stored.row, stored.contents);
  };
}

/** The most analyses that are kept, and the most moves in all of them. */
const most = { analyses: 100, moves: 1_000_000 };

/** Forgets the oldest ones where there are too many. @param {string} id of the one that stays @returns {Promise<Row[]>} those forgotten */
export async function makeRoom(id) {
  const rows = await analyses.list().catch(() => /** @type {Row[]} */ ([]));
  /** @type {Row[]} */
  const forgotten = [];
  let moves = rows.reduce((sum, row) => sum + row.moves, 0);
  while (rows.length > most.analyses || moves > most.moves) {
    const row = rows.filter((each) => each.id !== id).at(-1);
    if (!row) break;
    rows.splice(rows.indexOf(row), 1);
    moves -= row.moves;
    await analyses.remove(row.id);
    forgotten.push(row);
  }
  return forgotten;
}

/** Listens for changes in other tabs. @param {(change: {id: string, revision: number}) => void} listener @returns {() => void} ends listening */
export function onChangeElsewhere(listener) {
  const told = (event) => listener(event.data);
  channel?.addEventListener("message", told);
  return () => channel?.removeEventListener("message", told);
}

/** Twelve letters and digits. */
function newId() {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % 36]).join("");
}
