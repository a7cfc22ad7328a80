/**
 * Analysis: any position, its variations, the engine's lines, and whether either side can still mate.
 */
import { Analysis, makeRoom, onChangeElsewhere } from "../analysis/analysis.js";
import { analysisOfText, moveAfter, newAnalysis, openAnalysis } from "../analysis/opening.js";
import { Replaced } from "../analysis/replaced.js";
import { nameOfFile, routeOf, sharedRouteOf, textOf } from "../analysis/sharing.js";
import { api } from "../api.js";
import { destsOf, usualStart } from "../board/squares.js";
import { button, h, icon, iconButton } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../parts/announcer.js";
import { BoardArea } from "../parts/board_area.js";
import { BookLines } from "../parts/book_lines.js";
import { copy, saveAs } from "../parts/download.js";
import { EngineLines } from "../parts/engine_lines.js";
import { EvaluationBar } from "../parts/evaluation_bar.js";
import { GameFaults } from "../parts/game_faults.js";
import { nameOf, openKeptAnalyses } from "../parts/kept_analyses.js";
import { listenForKeys } from "../parts/keys.js";
import { MoveField } from "../parts/move_field.js";
import { writtenMove } from "../parts/move_words.js";
import { listenForPaste, positionField } from "../parts/position_field.js";
import { explainRefusal, refuse } from "../parts/refusals.js";
import { askForReview } from "../parts/review/ask_for_review.js";
import { playMove } from "../parts/sound.js";
import { spokenMove } from "../parts/spoken.js";
import { TablebaseLines } from "../parts/tablebase_lines.js";
import { toast } from "../parts/toast.js";
import { changesBetween, Tree } from "../parts/tree.js";
import { sceneOf, Walk } from "../parts/walk.js";
import { openWinnability } from "../parts/winnability.js";
import { addressOf, go, pushRoute, replaceRoute } from "../router.js";
import { analyses } from "../storage/analyses.js";
import { choosable, hasOwnRules, variantSelect } from "../variants.js";

/** @param {HTMLElement} host @param {{query: URLSearchParams}} route */
export function mountAnalysis(host, { query }) {
  const view = new AnalysisView(host);
  view.open(query, history.state);
  return () => view.leave();
}

/** @typedef {import("../parts/tree.js").Node} Node */

class AnalysisView {
  #asked = 0;
  #hasLeft = false;
  /** Removes the message that moves are deleted. */
  #removeToast = () => {};
  #replaced = new Replaced();
  analysis = new Analysis({ tree: new Tree(usualStart), variant: "standard" });

  /** @param {HTMLElement} host */
  constructor(host) {
    this.evaluation = new EvaluationBar();
    this.area = new BoardArea(
      {
        onMove: (move) => this.#play(move.from + move.to + (move.promotion ?? "")),
        onRefused: (from, to) => explainRefusal({ ...this.#position(), from, to }),
        onDraw: (drawings) => this.#drawn(drawings),
      },
      { players: false, side: this.evaluation.element, onFlip: () => this.#noteAddress() },
    );
    this.walk = new Walk((node, before) => this.#showNode(node, { before }));
    this.engine = new EngineLines({
      onBest: (score) => this.evaluation.show(score),
      onPlay: (moves, fen) => this.#playLine(moves, fen),
    });
    this.book = new BookLines({ onPlay: (moves, fen) => this.#playLine(moves, fen) });
    this.tablebase = new TablebaseLines({ onPlay: (moves, fen) => this.#playLine(moves, fen) });
    this.variant = variantSelect((variant) => this.#startAfresh(variant), { "aria-label": t("new.variant") });
    this.opening = h("p", { class: "opening" });
    this.faults = new GameFaults();
    this.keeping = h("p", { class: "keeping fault", role: "status", hidden: true });
    this.undoButton = iconButton({ name: "takeback", label: t("analysis.undo"), onclick: () => this.#undo() });
    this.redoButton = iconButton({ name: "redo", label: t("analysis.redo"), onclick: () => this.#redo() });
    this.walk.buttons.append(this.undoButton, this.redoButton);
    this.#enableUndo();
    this.fen = positionField((text) => this.#openText(text), { "aria-label": "FEN" });
    this.field = new MoveField((text) => this.#play(text));
    this.#mount(host);
    this.#enable(false);
    this.stopPaste = listenForPaste((text) => this.#openText(text));
    this.stopKeys = listenForKeys({
      ...this.walk.keys,
      f: () => this.area.flip(),
      "Ctrl+z": () => this.#undo(),
      "Ctrl+y": () => this.#redo(),
      "Ctrl+Shift+z": () => this.#redo(),
    });
    this.stopFollowing = onChangeElsewhere((change) => this.#follow(change));
  }

  leave() {
    this.#hasLeft = true;
    this.#removeToast();
    this.engine.stop();
    this.stopKeys();
    this.stopPaste();
    this.stopFollowing();
    this.area.detach();
  }

  /** What the address names, as far as it goes. @param {URLSearchParams} query @param {any} state of the entry in the history */
  async open(query, state) {
    const variant = query.get("variant") ?? "standard";
    const opened = await openAnalysis(query, state).catch((refusal) => {
      refuse(refusal.message);
      const analysis = new Analysis({ tree: new Tree(usualStart), variant });
      return { analysis, node: analysis.tree.root, blackBelow: false };
    });
    if (this.#hasLeft) return;
    await this.area.orient(opened.blackBelow ? "black" : "white");
    this.#enable(true);
    this.#show(opened.analysis, opened.node);
    this.engine.start();
    if (opened.analysis.changes.areNew) this.#changed();
  }

  /** Until the address is read there is nothing to act on. @param {boolean} isOpen */
  #enable(isOpen) {
    for (const control of this.panel.querySelectorAll("button, input, select, textarea")) control.disabled = !isOpen;
  }

  /** @param {Analysis} analysis @param {Node} node */
  #show(analysis, node) {
    const { tree, source, result, faults } = analysis;
    this.analysis = analysis;
    this.variant.value = choosable(analysis.variant);
    this.reviewButton.hidden = hasOwnRules(analysis.variant);
    this.walk.moves.invalidate();
    this.walk.show(tree, node, source ? result : "");
    this.faults.show(faults ?? {}, tree);
    this.keeping.hidden = true;
    this.#enableUndo();
    this.#showNode(node);
  }

  /** Goes on with another analysis; Undo and Back return to this one. @param {Analysis} analysis @param {Node} node */
  async #goOnWith(analysis, node = analysis.tree.root, blackBelow = this.#blackBelow) {
    if (analysis.id !== this.analysis.id) this.#replaced.note(this.#shown, analysis);
    await this.#showOther({ analysis, node, blackBelow });
  }

  /** @returns {import("../analysis/replaced.js").Shown} */
  get #shown() {
    return { analysis: this.analysis, node: this.walk.node, blackBelow: this.#blackBelow };
  }

  /** @param {import("../analysis/replaced.js").Shown} other */
  async #showOther({ analysis, node, blackBelow }) {
    await this.area.orient(blackBelow ? "black" : "white");
    if (this.#hasLeft) return;
    pushRoute("/analysis?ply=0", this.#stateOf(analysis));
    this.#show(analysis, node);
  }

  /** Chess960 has no start of its own. */
  get #variantOfNew() {
    const { variant } = this.analysis;
    return hasOwnRules(variant) ? variant : "standard";
  }

  /** Begins at the start of a variant. @param {string} variant */
  async #startAfresh(variant) {
    const { id } = this.analysis;
    const analysis = await startOf(variant).catch((refusal) => refuse(refusal.message));
    if (this.#hasLeft || id !== this.analysis.id) return;
    this.variant.value = choosable(this.analysis.variant);
    if (!analysis) return;
    await this.#goOnWith(analysis, undefined, false);
    announce(t("analysis.new.done"));
  }

  async #openKept(id) {
    const analysis = await Analysis.read(id).catch(() => null);
    if (!analysis) return refuse(t("analysis.keep.unreadable"));
    const place = await analyses.readPlace(id).catch(() => null);
    if (this.#hasLeft) return;
    const node = analysis.tree.find(place?.node ?? 0) ?? analysis.tree.root;
    this.#goOnWith(analysis, node, Boolean(place?.blackBelow));
  }

  /** Opens a FEN, or a game as PGN. @param {string} text */
  async #openText(text) {
    if (this.fen.disabled || text === this.walk.node.fen) return;
    const opened = await analysisOfText(text, this.analysis.variant).catch((refusal) => refuse(refusal.message));
    if (!opened || this.#hasLeft) return;
    await this.#goOnWith(opened.analysis, opened.node);
    const undo = () => {
      const isShown = this.analysis.id === opened.analysis.id;
      if (isShown && this.#replaced.hasBefore(this.analysis)) this.#undo();
    };
    if (opened.sentence) toast(opened.sentence, { action: { label: t("analysis.undo"), run: undo } });
  }

  /** The position on the board as a request to the server. */
  #position() {
    return { fen: this.walk.node.fen, variant: this.analysis.variant };
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
        (this.panel = h(
          "aside",
          { class: "panel", "aria-label": t("analysis.title") },
          h(
            "div",
            { class: "panel-head" },
            h("div", { class: "title-row" }, h("h1", { class: "panel-title" }, t("analysis.title")), this.variant),
            this.opening,
          ),
          this.faults.element,
          this.keeping,
          this.book.element,
          this.tablebase.element,
          this.engine.element,
          this.walk.moves.element,
          this.walk.buttons,
          this.field.element,
          h(
            "div",
            { class: "actions", role: "toolbar", "aria-label": t("game.actions") },
            action("winnability", "scales", () => openWinnability(this.walk.node.fen, this.analysis.variant)),
            (this.reviewButton = action("review", "graph", () => this.#review())),
            action("setup", "setup", () => go(`/setup?${this.#positionQuery()}`)),
            action("promote", "up", () => this.#promote()),
            action("remove", "trash", () => this.#remove()),
            action("save", "save", () => this.#save()),
            action("link", "link", () => copy(addressOf(sharedRouteOf(this.analysis, this.walk)), t("link.copied"))),
            action("playOn", "play", () => go(`/?${this.#positionQuery()}`)),
            action("new", "plus", () => this.#startAfresh(this.#variantOfNew)),
            action("kept", "open", () => openKeptAnalyses((id) => this.#openKept(id))),
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
        )),
      ),
    );
    this.area.attach();
  }

  /** @param {string} move UCI or SAN @returns {Promise<boolean>} */
  async #play(move) {
    const { analysis } = this;
    const { node } = this.walk;
    try {
      const added = await moveAfter(node, analysis.variant, move);
      const parent = this.analysis.id === analysis.id && !this.#hasLeft ? this.analysis.tree.find(node.id) : null;
      if (!parent) return false;
      const { changes } = this.analysis;
      const last = changes.past.at(-1);
      this.walk.go(changes.add(parent, added));
      if (changes.past.at(-1) !== last) this.#changed();
      return true;
    } catch (/** @type {any} */ refusal) {
      refuse(refusal.message);
      this.area.board.restore();
      return false;
    }
  }

  /** Follows the engine's line, move by move. It stays in view until the next position has its own. @param {string[]} moves @param {string} fen */
  async #playLine(moves, fen) {
    if (fen !== this.walk.node.fen) return;
    for (const move of moves) {
      if (!(await this.#play(move))) return;
    }
  }

  /** @param {import("../parts/tree.js").Node} node @param {{before?: import("../parts/tree.js").Node}} [step] from another node of the game */
  async #showNode(node, { before } = {}) {
    const asked = ++this.#asked;
    const { variant } = this.analysis;
    if (before && node.san) {
      playMove(node.san, variant);
      announce(spokenMove(node.san, variant));
    }
    const { scene: shown } = this.area.board;
    const isSame = shown.fen === node.fen;
    const scene = { ...(isSame && shown), ...sceneOf(node, variant), drawings: node.drawings ?? [] };
    this.area.board.show(scene, before && changesBetween(before, node));
    this.fen.value = node.fen;
    this.#noteAddress();
    const position = await api.position({ fen: node.fen, variant }).catch(() => null);
    if (!position || asked !== this.#asked || !this.area.board.chessboard) return;
    const { promotions, promotionPieces, turn, check, outcome, opening, book, tablebase } = position;
    const now = { ...scene, drawings: node.drawings ?? [] };
    const legal = { dests: destsOf(position), promotions, promotionPieces, check };
    this.area.board.show({ ...now, ...legal, movable: outcome ? null : turn });
    this.opening.textContent = opening ? `${opening.eco} ${opening.name}` : "";
    this.area.note.textContent = outcome?.sentence ?? t(`game.turn.${turn}`);
    this.book.show(outcome ? null : book, node.fen);
    this.tablebase.show(outcome ? null : tablebase, node.fen);
    this.engine.show(outcome ? null : { fen: node.fen, variant });
  }

  #noteAddress() {
    const { id, revision } = this.analysis;
    if (this.#hasLeft) return;
    replaceRoute(routeOf(this.analysis, this.walk), this.#stateOf(this.analysis));
    const place = { node: this.walk.node.id, blackBelow: this.#blackBelow };
    if (revision) analyses.writePlace(id, place).catch(() => {});
  }

  /** Of an entry in the browser's history. @param {Analysis} analysis */
  #stateOf({ id }) {
    return { analysis: id, blackBelow: this.#blackBelow };
  }

  get #blackBelow() {
    return this.area.board.orientation === "black";
  }

  #positionQuery() {
    const { fen, variant } = this.#position();
    return new URLSearchParams({ fen, ...(variant !== "standard" && { variant }) });
  }

  /** After every change of the tree: keeps it. */
  async #changed() {
    const { analysis } = this;
    this.walk.moves.invalidate();
    this.walk.refresh();
    this.#enableUndo();
    const keeping = await analysis.keep();
    if (this.#hasLeft || this.analysis !== analysis) return;
    this.keeping.hidden = keeping === "kept" || keeping === "copied";
    if (!this.keeping.hidden) this.keeping.textContent = t(`analysis.keep.${keeping}`);
    if (keeping === "copied") toast(t("analysis.keep.copied"), { kind: "fault" });
    this.#noteAddress();
    const forgotten = await makeRoom(analysis.id).catch(() => []);
    for (const row of forgotten) toast(t("analysis.keep.dropped", { name: nameOf(row) }));
  }

  #enableUndo() {
    const { past, future } = this.analysis.changes;
    this.undoButton.disabled = past.length === 0 && !this.#replaced.hasBefore(this.analysis);
    this.redoButton.disabled = future.length === 0 && !this.#replaced.hasAfter(this.analysis);
  }

  #undo() {
    if (this.#replaced.hasBefore(this.analysis))
      return this.#stepTo(this.#replaced.back(this.#shown), "analysis.undone");
    this.#step(this.analysis.changes.undo(), "analysis.undone");
  }

  #redo() {
    if (this.#replaced.hasAfter(this.analysis))
      return this.#stepTo(this.#replaced.forth(this.#shown), "analysis.redone");
    this.#step(this.analysis.changes.redo(), "analysis.redone");
  }

  /** Goes to the analysis that this one has replaced, or back again. @param {import("../analysis/replaced.js").Shown} other @param {string} sentence */
  async #stepTo(other, sentence) {
    await this.#showOther(other);
    announce(t(sentence));
  }

  /** @param {Node | null} node to show after a change was taken back or made again @param {string} sentence */
  #step(node, sentence) {
    if (!node) return;
    const before = this.walk.node;
    this.walk.show(this.analysis.tree, node);
    this.#changed();
    this.#showNode(node, { before });
    announce(t(sentence));
  }

  /** Another tab has changed this analysis: shows it as it is now. */
  async #follow({ id, revision }) {
    const { analysis } = this;
    if (id !== analysis.id || revision <= analysis.revision || analysis.isWriting) return;
    const newer = await Analysis.read(id).catch(() => null);
    if (!newer || this.#hasLeft || this.analysis !== analysis || analysis.isWriting) return;
    if (newer.revision <= analysis.revision) return;
    let node = null;
    for (let at = this.walk.node; at && !node; at = /** @type {Node} */ (at.parent)) node = newer.tree.find(at.id);
    this.#show(newer, node ?? newer.tree.root);
  }

  #drawn(drawings) {
    this.analysis.changes.draw(this.walk.node, drawings);
    this.#changed();
  }

  #promote() {
    const { changes } = this.analysis;
    const last = changes.past.at(-1);
    changes.promote(this.walk.node);
    if (changes.past.at(-1) !== last) this.#changed();
  }

  #remove() {
    const { node } = this.walk;
    const { changes } = this.analysis;
    if (!node.parent) return;
    const parent = changes.remove(node);
    const change = changes.past.at(-1);
    this.walk.moves.invalidate();
    this.walk.go(parent);
    this.#changed();
    this.#removeToast = toast(t("analysis.removed", { move: writtenMove(node.san) }), {
      action: {
        label: t("analysis.undo"),
        run: () => this.analysis.changes.past.at(-1) === change && this.#undo(),
      },
    });
  }

  /** A game of the server has one review; other games, and changed ones, are reviewed as PGN. */
  #review() {
    const { tree, source, revision } = this.analysis;
    const known = !revision && !source?.file ? (source?.review ?? source?.game) : "";
    if (known) return go(`/review/${known}`);
    return askForReview(tree, () => textOf(this.analysis));
  }

  #save() {
    return saveAs(nameOfFile(this.analysis), textOf(this.analysis));
  }
}

/** An analysis of the usual start needs no answer of the server. @param {string} variant @returns {Promise<Analysis>} */
async function startOf(variant) {
  if (!hasOwnRules(variant)) return new Analysis({ tree: new Tree(usualStart), variant });
  return newAnalysis(new URLSearchParams({ variant }));
}
