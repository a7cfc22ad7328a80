/**
 * The review of a game: the graph of the win percentage, the figures of both players, the mistakes with their better
 * lines, and learning from them. It is made on the server; this view shows it as it comes.
 */
import { api } from "../api.js";
import { button, h, replace } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../parts/announcer.js";
import { BoardArea } from "../parts/board_area.js";
import { ask } from "../parts/dialog.js";
import { copy, fileName, saveAs } from "../parts/download.js";
import { EvaluationBar } from "../parts/evaluation_bar.js";
import { listenForKeys } from "../parts/keys.js";
import { explainRefusal, refuse } from "../parts/refusals.js";
import { ReviewActions } from "../parts/review/actions.js";
import { Exercises } from "../parts/review/exercises.js";
import { numbered, WinGraph } from "../parts/review/graph.js";
import { Heading } from "../parts/review/heading.js";
import { course, figures, Mistakes } from "../parts/review/report.js";
import { summary } from "../parts/review/summary.js";
import { timeGraph, timesSpent } from "../parts/review/time_graph.js";
import { playMove } from "../parts/sound.js";
import { spokenMove } from "../parts/spoken.js";
import { toast } from "../parts/toast.js";
import { changesBetween, lineTo, treeOf } from "../parts/tree.js";
import { arrowOf, sceneOf, Walk } from "../parts/walk.js";
import { addressOf, go, replaceRoute } from "../router.js";
import { destsOf } from "../board/squares.js";
import { sideBelow } from "../variants.js";

/** @param {HTMLElement} host @param {import("../router.js").Route} route */
export function mountReview(host, { path, query }) {
  const view = new ReviewView(host, path[1] ?? "");
  view.open(Number(query.get("ply") ?? 0));
  return () => view.leave();
}

class ReviewView {
  /** @type {any} */
  review = null;
  variant = "standard";
  #hasLeft = false;
  #stopStream = () => {};

  /** @param {HTMLElement} host @param {string} id of the game, or of the review of a PGN */
  constructor(host, id) {
    this.id = id;
    this.heading = new Heading();
    this.evaluation = new EvaluationBar();
    this.area = new BoardArea(
      {
        onMove: ({ from, to, promotion = "" }) => this.#answered(from + to + promotion),
        onRefused: (from, to) => this.exercises.isOpen && explainRefusal({ ...this.#position(), from, to }),
      },
      { side: this.evaluation.element },
    );
    this.walk = new Walk((node, before) => this.#showNode(node, before));
    this.graph = new WinGraph((ply) => this.#goTo(ply));
    this.mistakes = new Mistakes({
      onMove: (ply) => this.#reveal(() => this.#goTo(ply)),
      onBetter: (ply) => this.#reveal(() => this.#showBetter(ply)),
    });
    this.exercises = new Exercises({
      onPosition: (ply) => this.#reveal(() => this.#goTo(ply)),
      onSolution: (ply) => this.#reveal(() => this.#showBetter(ply + 1)),
      onRestore: () => this.area.board.restore(),
      onEnd: () => {
        this.#hideAnswers(false);
        this.#showNode(this.walk.node);
      },
    });
    this.actions = new ReviewActions({
      learn: (color) => this.#learn(color),
      analyse: () => this.#analyse(),
      save: () => this.#save(),
      link: () => copy(addressOf(`/review/${this.id}`), t("link.copied")),
      remove: () => this.#remove(),
    });
    this.#mount(host);
    this.stopKeys = listenForKeys({ ...this.walk.keys, f: () => this.area.flip() });
  }

  leave() {
    this.#hasLeft = true;
    this.#stopStream();
    this.stopKeys();
    this.area.detach();
  }

  /** Requests the review of a game of the server; that of a PGN exists already. @param {number} ply */
  async open(ply) {
    try {
      await api.reviewGame(this.id);
      await this.#loadTree();
    } catch (/** @type {any} */ refusal) {
      this.words.textContent = refusal.message;
      this.#hideAll();
      return;
    }
    if (this.#hasLeft) return;
    this.#goTo(ply);
    this.#watch();
  }

  #watch() {
    this.stopped.hidden = true;
    this.#stopStream = api.reviewStream(this.id, (line) => this.#received(line), {
      onEnd: () => this.#ended(t("review.stopped")),
      onRefused: (refusal) => this.#ended(refusal.message),
    });
  }

  /** A review that stopped is gone on with by one press. @param {string} sentence */
  #ended(sentence) {
    if (this.#hasLeft || this.review?.isComplete) return;
    this.words.textContent = sentence;
    this.stopped.hidden = false;
  }

  /** Without a game there is nothing to operate. */
  #hideAll() {
    for (const part of [this.progress, this.graph.element, this.actions.element, this.walk.buttons, this.mistakes.element])
      part.hidden = true;
  }

  #mount(host) {
    this.words = h("p", { class: "review-words", role: "status" }, t("review.waiting"));
    this.progress = h("progress", { "aria-label": t("review.progress"), max: 1 });
    this.stopped = button(t("review.continue"), () => this.open(this.#mainPly()), {
      hidden: true,
      class: "primary",
      data: { action: "continue" },
    });
    this.cut = h("p", { class: "fault", hidden: true });
    this.figures = h("div", { class: "review-report" });
    this.summary = h("div", {});
    this.times = h("div", { class: "review-times" });
    this.layout = h(
      "div",
      { class: "play-layout review" },
      this.area.element,
      h(
        "aside",
        { class: "panel", "aria-label": t("review.title") },
        this.heading.element,
        h("div", { class: "review-progress" }, this.words, this.progress, this.stopped),
        this.cut,
        this.graph.element,
        this.exercises.element,
        this.walk.moves.element,
        this.walk.buttons,
        this.actions.element,
        this.summary,
        this.figures,
        this.times,
        this.mistakes.element,
      ),
    );
    host.append(this.layout);
    this.area.attach();
  }

  #learn(color) {
    this.#hideAnswers(true);
    this.exercises.begin(this.review, color);
    this.#reveal(() => this.exercises.element.scrollIntoView({ block: "nearest" }));
  }

  /** What was chosen below the board on a phone is seen on the board. */
  #reveal(show) {
    show();
    this.area.board.element.scrollIntoView({ block: "nearest" });
  }

  /** Lists of moves and mistakes show what is to be found. */
  #hideAnswers(isHidden) {
    this.layout.classList.toggle("learning", isHidden);
    this.walk.moves.element.hidden = isHidden;
    this.mistakes.element.hidden = isHidden;
    this.summary.hidden = isHidden;
  }

  /** The game, with the better lines as variations once the review is complete. */
  async #loadTree() {
    const ply = this.#mainPly();
    const game = await api.reviewTree(this.id);
    if (this.#hasLeft) return;
    const isFirst = !this.walk.tree.root.children.length;
    this.heading.show(game);
    this.variant = game.variant;
    const tree = treeOf(game);
    this.walk.show(tree, tree.root, game.result);
    this.area.showPlayers(this.heading.players);
    if (isFirst) await this.area.orient(sideBelow(this.variant, this.heading.ownSide ?? "white"));
    const first = tree.root.fen.split(" ")[1] === "b" ? "black" : "white";
    const times = timeGraph(timesSpent(this.#mainLine(), this.heading.tags.TimeControl), first);
    replace(this.times, times ?? h("p", { class: "quiet" }, t("review.noTimes")));
    this.#goTo(ply);
  }

  async #received(line) {
    if (this.#hasLeft) return;
    if (line.type === "progress") return this.#progressed(line);
    const wasComplete = this.review?.isComplete;
    this.review = { ...line, firstPly: this.walk.tree.root.ply };
    if (line.isComplete) this.#stopStream();
    if (line.isComplete && !wasComplete) await this.#loadTree();
    if (this.#hasLeft) return;
    this.graph.show(this.review);
    this.#showReport();
    this.#progressed({ ...line, scores: [] });
    this.#showNode(this.walk.node);
  }

  #progressed({ done, total, scores }) {
    this.graph.add(scores);
    const isComplete = Boolean(this.review?.isComplete);
    // It keeps its place, so that what is below does not jump.
    this.progress.style.visibility = isComplete ? "hidden" : "";
    this.progress.value = total ? done / total : 0;
    this.words.textContent = t(isComplete ? "review.complete" : "review.working");
  }

  #showReport() {
    const { names } = this.heading;
    replace(this.figures, figures(this.review, names), course(this.review));
    replace(
      this.summary,
      this.review.isComplete && summary(this.review, names, (ply) => this.#reveal(() => this.#goTo(ply))),
    );
    this.#showCut();
    this.mistakes.show(this.review);
    this.actions.show(this.review, this.heading.ownSide);
  }

  /** A move that cannot be played ends the review before the game. */
  #showCut() {
    const { length } = this.review.moves;
    const line = this.#mainLine();
    const end = line[length - 1];
    this.cut.hidden = !end || (line.length === length && !end.unplayed);
    if (!this.cut.hidden) this.cut.textContent = t("review.cut", { move: numbered(this.review, length - 1) });
  }

  /** The nodes of the game, the start left out. */
  #mainLine() {
    const line = [];
    for (let at = this.walk.tree.root; at.children.length; line.push(at)) at = at.children[0];
    return line;
  }

  /** How many moves of the game lead to the position on the board, or to where a variation left it. */
  #mainPly() {
    const line = lineTo(this.walk.node);
    const leaves = line.findIndex((node) => node.parent?.children[0] !== node);
    return leaves < 0 ? line.length : leaves;
  }

  /** @param {number} ply of the game */
  #goTo(ply) {
    const node = ply > 0 ? this.#mainLine()[ply - 1] : this.walk.tree.root;
    if (node === this.walk.node) this.#showNode(node);
    else if (node) this.walk.go(node);
  }

  /** Shows the first move of the better line instead of the move that leads to this ply; → goes on in it. */
  #showBetter(ply) {
    const played = this.#mainLine()[ply - 1];
    const best = this.review.moves[ply - 1].better?.uci[0];
    const better = played?.parent?.children.find((node) => node !== played && node.uci === best);
    if (better) this.walk.go(better);
  }

  #position() {
    return { fen: this.walk.node.fen, variant: this.variant };
  }

  /** @param {import("../parts/tree.js").Node} node @param {import("../parts/tree.js").Node} [before] */
  async #showNode(node, before) {
    if (before && node.san) {
      playMove(node.san, this.variant);
      announce(spokenMove(node.san, this.variant));
    }
    const ply = this.#mainPly();
    const isOfGame = lineTo(node).length === ply;
    this.graph.goTo(Math.min(ply, this.review?.moves.length ?? ply));
    this.mistakes.goTo(isOfGame ? ply : 0);
    this.area.board.show(this.#scene(node, isOfGame ? ply : 0), before && changesBetween(before, node));
    this.#showEvaluation(isOfGame ? ply : -1);
    replaceRoute(`/review/${this.id}${ply ? `?ply=${ply}` : ""}`);
    const isExercise = this.exercises.isOpen && isOfGame && ply === this.exercises.ply;
    this.exercises.noteBoard(isExercise);
    if (isExercise) await this.#makeMovable(node);
  }

  /** With the better move as an arrow, at a judged move of the game. */
  #scene(node, ply) {
    const scene = { ...sceneOf(node, this.variant), movable: null };
    const best = this.exercises.isOpen ? "" : this.review?.moves[ply - 1]?.better?.uci[0];
    const note = this.review?.moves[ply - 1];
    this.area.note.textContent = note?.judgement && !this.exercises.isOpen ? note.comment : "";
    if (!best) return scene;
    return { ...scene, arrows: [...scene.arrows, arrowOf(best, "green")] };
  }

  #showEvaluation(ply) {
    const score = ply === 0 ? this.review?.start : this.review?.moves[ply - 1];
    const { eval: cp, mate } = score ?? {};
    this.evaluation.show(cp === undefined && mate === undefined ? null : { cp, mate });
  }

  /** Lets the player look for a better move; the played one is shown as the bad one. */
  async #makeMovable(node) {
    const position = await api.position(this.#position()).catch(() => null);
    if (!position || this.#hasLeft || node !== this.walk.node || !this.exercises.isOpen) return;
    const { promotions, promotionPieces, turn, check } = position;
    const played = this.#mainLine()[this.exercises.ply]?.uci ?? "";
    const arrows = [arrowOf(played, "red")];
    const legal = { dests: destsOf(position), promotions, promotionPieces, check, movable: turn };
    this.area.board.show({ ...sceneOf(node, this.variant), arrows, ...legal });
    this.area.note.textContent = t(`game.turn.${turn}`);
  }

  #answered(move) {
    this.exercises.answer(move);
  }

  #analyse() {
    go(`/analysis?${new URLSearchParams({ review: this.id, ply: String(this.#mainPly()) })}`);
  }

  async #remove() {
    const { isOfGame } = this.review;
    const isSure = await ask({
      title: t("review.delete.title"),
      sentence: t(isOfGame ? "review.delete.ofGame" : "review.delete.ofPgn"),
      yes: t("review.action.delete"),
      danger: true,
    });
    if (!isSure || this.#hasLeft) return;
    try {
      await api.deleteReview(this.id);
      toast(t("review.deleted"));
      go(isOfGame ? `/game/${this.id}` : "/");
    } catch (/** @type {any} */ refusal) {
      refuse(refusal.message);
    }
  }

  async #save() {
    try {
      const text = await api.reviewText(this.id);
      saveAs(fileName(this.heading.tags.White, this.heading.tags.Black), text);
    } catch (/** @type {any} */ refusal) {
      refuse(refusal.message);
    }
  }
}
