/**
 * Analysis: any position, its variations, the engine's lines, and whether either side can still mate.
 */
import { api } from "../api.js";
import { button, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../parts/announcer.js";
import { BoardArea } from "../parts/board_area.js";
import { copy, fileName, saveAs } from "../parts/download.js";
import { EngineLines } from "../parts/engine_lines.js";
import { EvaluationBar } from "../parts/evaluation_bar.js";
import { GameFaults } from "../parts/game_faults.js";
import { listenForKeys } from "../parts/keys.js";
import { MoveField } from "../parts/move_field.js";
import { explainRefusal, refuse } from "../parts/refusals.js";
import { pgnOf } from "../parts/pgn_text.js";
import { playMove } from "../parts/sound.js";
import { changesBetween, Tree, treeOf } from "../parts/tree.js";
import { lineQuery, nullMove, sceneOf, usualStart, Walk } from "../parts/walk.js";
import { openWinnability } from "../parts/winnability.js";
import { addressOf, go, replaceRoute } from "../router.js";

/** @param {HTMLElement} host @param {{query: URLSearchParams}} route */
export function mountAnalysis(host, { query }) {
  const view = new AnalysisView(host, query.get("variant") ?? "standard");
  view.open(query);
  return () => view.leave();
}

/** @typedef {Record<string, string>} Source game, and perhaps file: a game of the server, or of a file there */

class AnalysisView {
  #asked = 0;
  /** Where the game came from. @type {Source | null} */
  source = null;
  /** @type {string[][]} */
  tags = [];
  result = "*";

  /** @param {HTMLElement} host @param {string} variant */
  constructor(host, variant) {
    this.variant = variant;
    this.evaluation = new EvaluationBar();
    this.area = new BoardArea(
      {
        onMove: (move) => this.#play(move.from + move.to + (move.promotion ?? "")),
        onRefused: (from, to) => explainRefusal({ ...this.#position(), from, to }),
      },
      { players: false, side: this.evaluation.element },
    );
    this.walk = new Walk((node, before) => this.#showNode(node, { before }));
    this.engine = new EngineLines({
      onBest: (score) => this.evaluation.show(score),
      onPlay: (uci) => this.#playLine(uci),
    });
    this.opening = h("p", { class: "opening" });
    this.faults = new GameFaults();
    this.fen = h("input", {
      type: "text",
      "aria-label": "FEN",
      spellcheck: "false",
      class: "fen",
      onchange: () => this.#openFen(this.fen.value.trim()),
    });
    this.field = new MoveField((text) => this.#play(text));
    this.#mount(host);
    this.stopKeys = listenForKeys({ ...this.walk.keys, f: () => this.area.flip() });
  }

  leave() {
    this.engine.stop();
    this.stopKeys();
    this.area.detach();
  }

  /** A game of the server, one of a file, a line of moves, or a position. @param {URLSearchParams} query */
  async open(query) {
    try {
      const { tree, node } = await this.#tree(query);
      this.walk.show(tree, node, this.source ? this.result : "");
      this.#showNode(node);
      this.engine.start();
    } catch (/** @type {any} */ refusal) {
      refuse(refusal.message);
      this.#openFen(usualStart);
    }
  }

  async #tree(query) {
    const tree = (query.has("game") && (await this.#load(query))) || (await this.#start(query));
    let node = tree.root;
    for (const move of (query.get("moves") ?? "").split(/[ ,]+/).filter(Boolean))
      node = childOf(node, move) ?? (await this.#grow(tree, node, move));
    if (!query.has("ply")) return { tree, node };
    node = tree.root;
    for (let step = Number(query.get("ply")); step > 0 && node.children.length; step--)
      node = node.children[0];
    return { tree, node };
  }

  /** The requested game; if it is gone, the address still has its moves. */
  async #load(query) {
    const { game: id, file } = Object.fromEntries(query);
    const game = await (file ? api.pgnGame(file, id) : api.gameTree(id)).catch((refusal) => {
      if (!query.get("moves")) throw refusal;
      refuse(refusal.message);
    });
    if (!game) return null;
    this.source = { game: id, ...(file && { file }) };
    this.variant = game.variant;
    this.tags = game.tags;
    this.result = game.result;
    const tree = treeOf(game);
    this.faults.show(game, tree);
    return tree;
  }

  async #start(query) {
    const { fen, defects } = await api.position({ fen: query.get("fen"), variant: this.variant });
    if (defects.length) throw new Error(defects[0].sentence);
    return new Tree(fen);
  }

  /** The position on the board as a request to the server. */
  #position() {
    return { fen: this.walk.node.fen, variant: this.variant };
  }

  async #grow(tree, node, move) {
    const after = await api.position({ fen: node.fen, variant: this.variant, moves: [move] });
    const [uci, san, changed] = [after.uci[0], after.san[0], after.changed[0]];
    return tree.add(node, { uci, san, changed, fen: after.fen });
  }

  #mount(host) {
    const action = (name, drawing, onclick) =>
      h(
        "button",
        { type: "button", class: "action", data: { action: name }, onclick },
        icon(drawing),
        h("span", {}, t(`analysis.${name}`)),
      );
    host.append(
      h(
        "div",
        { class: "play-layout analysis" },
        this.area.element,
        h(
          "aside",
          { class: "panel", "aria-label": t("analysis.title") },
          h(
            "div",
            { class: "panel-head" },
            h("h1", { class: "panel-title" }, t("analysis.title")),
            this.opening,
          ),
          this.faults.element,
          this.engine.element,
          this.walk.moves.element,
          this.walk.buttons,
          this.field.element,
          h(
            "div",
            { class: "actions", role: "toolbar", "aria-label": t("game.actions") },
            action("winnability", "scales", () => openWinnability(this.walk.node.fen, this.variant)),
            action("setup", "setup", () => go(`/setup?${this.#positionQuery()}`)),
            action("promote", "up", () => this.#promote()),
            action("remove", "trash", () => this.#remove()),
            action("save", "save", () => this.#save()),
            action("link", "link", () => copy(addressOf(this.#sharedRoute()), t("link.copied"))),
            action("playOn", "play", () => go(`/?${this.#positionQuery()}`)),
          ),
          h(
            "label",
            { class: "field fen-field" },
            h("span", {}, "FEN"),
            h(
              "span",
              { class: "copy-field" },
              this.fen,
              button(t("fen.copy"), () => copy(this.walk.node.fen, t("fen.copied"))),
            ),
          ),
        ),
      ),
    );
    this.area.attach();
  }

  async #openFen(fen) {
    const position = await api
      .position({ fen, variant: this.variant })
      .catch((refusal) => refuse(refusal.message));
    if (!position) return;
    if (position.defects.length) return refuse(position.defects[0].sentence);
    const tree = new Tree(position.fen);
    this.source = null;
    this.tags = [];
    this.faults.element.hidden = true;
    this.result = "*";
    this.walk.show(tree, tree.root, "");
    this.#showNode(tree.root);
    this.engine.start();
  }

  /** @param {string} move UCI or SAN @returns {Promise<boolean>} */
  async #play(move) {
    try {
      const node = await this.#grow(this.walk.tree, this.walk.node, move);
      this.walk.go(node);
      return true;
    } catch (/** @type {any} */ refusal) {
      refuse(refusal.message);
      this.area.board.restore();
      return false;
    }
  }

  /** Follows the engine's line, move by move. */
  async #playLine(moves) {
    for (const move of moves) {
      if (!(await this.#play(move))) return;
    }
  }

  /** @param {import("../parts/tree.js").Node} node @param {{before?: import("../parts/tree.js").Node}} [step] from another node of the game */
  async #showNode(node, { before } = {}) {
    const asked = ++this.#asked;
    if (before && node.san) {
      playMove(node.san);
      announce(node.san);
    }
    this.area.board.show(sceneOf(node), before && changesBetween(before, node));
    this.fen.value = node.fen;
    replaceRoute(this.#route());
    const position = await api.position({ fen: node.fen, variant: this.variant }).catch(() => null);
    if (!position || asked !== this.#asked || !this.area.board.chessboard) return;
    const { dests, promotions, turn, check, outcome, opening } = position;
    this.area.board.show({ ...sceneOf(node), dests, promotions, check, movable: outcome ? null : turn });
    this.opening.textContent = opening ? `${opening.eco} ${opening.name}` : "";
    this.area.note.textContent = outcome?.sentence ?? t(`game.turn.${turn}`);
    this.engine.show(outcome ? null : { fen: node.fen, variant: this.variant });
  }

  #route() {
    return `/analysis?${new URLSearchParams({ ...this.source, ...this.#line() })}`;
  }

  /** A route that anyone can open: uploaded files belong to their owner alone. */
  #sharedRoute() {
    const isPublic = this.source && (!this.source.file || this.source.file === "kasparov");
    return isPublic ? this.#route() : `/analysis?${new URLSearchParams(this.#line())}`;
  }

  #line() {
    return lineQuery(this.walk, this.variant);
  }

  #positionQuery() {
    const { fen, variant } = this.#position();
    return new URLSearchParams({ fen, ...(variant !== "standard" && { variant }) });
  }

  #promote() {
    this.walk.tree.promote(this.walk.node);
    this.walk.moves.invalidate();
    this.walk.refresh();
  }

  #remove() {
    const { node } = this.walk;
    if (!node.parent) return;
    this.walk.tree.remove(node);
    this.walk.moves.invalidate();
    this.walk.go(node.parent);
  }

  #save() {
    const { White, Black } = Object.fromEntries(this.tags);
    const name = this.source ? fileName(White, Black) : "analysis.pgn";
    return saveAs(name, pgnOf(this.walk.tree, this.#tagsToSave(), this.result));
  }

  /** The tags of the game, or the seven that every PGN has (PGN 8.1.1). */
  #tagsToSave() {
    if (this.source) return this.tags;
    const { fen } = this.walk.tree.root;
    const isUsual = fen === usualStart;
    return [
      ["Event", t("analysis.title")],
      ["Site", "?"],
      ["Date", new Date().toISOString().slice(0, 10).replaceAll("-", ".")],
      ["Round", "?"],
      ["White", "?"],
      ["Black", "?"],
      ["Result", this.result],
      ...(this.variant === "chess960" ? [["Variant", "Chess960"]] : []),
      ...(isUsual ? [] : [["SetUp", "1"], ["FEN", fen]]),
    ];
  }
}

/** @param {import("../parts/tree.js").Node} node @param {string} uci */
function childOf(node, uci) {
  return node.children.find((child) => (child.uci ?? nullMove) === uci);
}
