/**
 * Analysis: any position, its variations, the engine's lines, and whether either side can still mate.
 */
import { api } from "../api.js";
import { button, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../parts/announcer.js";
import { BoardArea } from "../parts/board_area.js";
import { copy, saveAs } from "../parts/download.js";
import { EngineLines } from "../parts/engine_lines.js";
import { EvaluationBar } from "../parts/evaluation_bar.js";
import { listenForKeys } from "../parts/keys.js";
import { MoveField } from "../parts/move_field.js";
import { explainRefusal, refuse } from "../parts/refusals.js";
import { playMove } from "../parts/sound.js";
import { lineTo, moveNumber, Tree, treeOf } from "../parts/tree.js";
import { sceneOf, Walk } from "../parts/walk.js";
import { openWinnability } from "../parts/winnability.js";
import { addressOf, go, replaceRoute } from "../router.js";

const usualStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** @param {HTMLElement} host @param {{query: URLSearchParams}} route */
export function mountAnalysis(host, { query }) {
  const view = new AnalysisView(host, query.get("variant") ?? "standard");
  view.open(query);
  return () => view.leave();
}

class AnalysisView {
  #asked = 0;

  /** @param {HTMLElement} host @param {string} variant */
  constructor(host, variant) {
    this.variant = variant;
    this.evaluation = new EvaluationBar();
    this.area = new BoardArea(
      {
        onMove: (move) => this.#play(move.from + move.to + (move.promotion ?? "")),
        onRefused: (from, to) => explainRefusal({ fen: this.walk.node.fen, variant, from, to }),
      },
      { players: false, side: this.evaluation.element },
    );
    this.walk = new Walk((node) => this.#showNode(node, true));
    this.engine = new EngineLines({
      onBest: (score) => this.evaluation.show(score),
      onPlay: (uci) => this.#playLine(uci),
    });
    this.opening = h("p", { class: "opening" });
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
      this.walk.show(tree, node);
      this.#showNode(node);
      this.engine.start();
    } catch (/** @type {any} */ refusal) {
      refuse(refusal.message);
      this.#openFen(usualStart);
    }
  }

  async #tree(query) {
    const file = query.get("file");
    const game = query.get("game");
    if (game) {
      const tree = treeOf(file ? await api.pgnGame(file, game) : await api.gameTree(game));
      let node = tree.root;
      for (let step = Number(query.get("ply") ?? 0); step > 0 && node.children.length; step--)
        node = node.children[0];
      return { tree, node };
    }
    const { fen } = await api.position({ fen: query.get("fen"), variant: this.variant });
    const tree = new Tree(fen);
    let node = tree.root;
    for (const move of (query.get("moves") ?? "").split(/[ ,]+/).filter(Boolean))
      node = await this.#grow(tree, node, move);
    return { tree, node };
  }

  async #grow(tree, node, move) {
    const after = await api.position({ fen: node.fen, variant: this.variant, moves: [move] });
    return tree.add(node, { uci: after.uci[0], san: after.san[0], fen: after.fen });
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
          this.engine.element,
          this.walk.moves.element,
          this.walk.buttons,
          this.field.element,
          h(
            "div",
            { class: "actions", role: "toolbar", "aria-label": t("game.actions") },
            action("winnability", "scales", () => openWinnability(this.walk.node.fen, this.variant)),
            action("setup", "setup", () => go(`/setup?fen=${encodeURIComponent(this.walk.node.fen)}`)),
            action("promote", "up", () => this.#promote()),
            action("remove", "trash", () => this.#remove()),
            action("save", "save", () => this.#save()),
            action("link", "link", () => copy(addressOf(this.#route()), t("link.copied"))),
            action("playOn", "play", () => go(`/?fen=${encodeURIComponent(this.walk.node.fen)}`)),
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
    this.walk.show(tree, tree.root);
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

  /** Goes into the engine's line, move by move. */
  async #playLine(moves) {
    for (const move of moves) {
      if (!(await this.#play(move))) return;
    }
  }

  /** @param {import("../parts/tree.js").Node} node */
  async #showNode(node, heard = false) {
    const asked = ++this.#asked;
    if (heard && node.san) {
      playMove(node.san);
      announce(node.san);
    }
    this.area.board.show(sceneOf(node));
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
    const root = this.walk.tree.root.fen;
    const moves = lineTo(this.walk.node)
      .map(({ uci }) => uci)
      .join(",");
    const query = new URLSearchParams();
    if (root !== usualStart) query.set("fen", root);
    if (moves) query.set("moves", moves);
    if (this.variant !== "standard") query.set("variant", this.variant);
    return `/analysis?${query}`;
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
    const root = this.walk.tree.root.fen;
    const tags = [
      ["Event", t("analysis.title")],
      ["Result", "*"],
      ...(root === usualStart
        ? []
        : [
            ["SetUp", "1"],
            ["FEN", root],
          ]),
    ];
    const text = `${tags.map(([name, value]) => `[${name} "${value}"]`).join("\n")}\n\n${movetext(this.walk.tree.root)} *\n`;
    return saveAs("analysis.pgn", text);
  }
}

/** The moves after a node as PGN writes them, variations in parentheses (PGN 8.2.5). */
function movetext(from) {
  const words = [];
  let node = from;
  while (node.children.length) {
    const [next, ...variations] = node.children;
    words.push(`${numberOf(next)}${next.san}`);
    for (const variation of variations)
      words.push(`(${numberOf(variation)}${variation.san} ${movetext(variation)})`.replace(" )", ")"));
    node = next;
  }
  return words.join(" ");
}

function numberOf(node) {
  return `${moveNumber(node).replace("…", "...")} `;
}
