/**
 * Learning how the pieces move: diagrams to step through and to try.
 */
import { api } from "../api.js";
import { reversed } from "../board/motion.js";
import { pieceDrawing } from "../board/pieces.js";
import { button, h, icon, replace } from "../dom.js";
import { t } from "../i18n.js";
import { lessons } from "../lessons.js";
import { announce } from "../parts/announcer.js";
import { BoardArea } from "../parts/board_area.js";
import { listenForKeys } from "../parts/keys.js";
import { explainRefusal, refuse } from "../parts/refusals.js";
import { play, playMove } from "../parts/sound.js";
import { spokenMove } from "../parts/spoken.js";
import { replaceRoute } from "../router.js";

/** @param {HTMLElement} host @param {{path: string[], query: URLSearchParams}} route */
export function mountLearn(host, { path, query }) {
  const view = new LearnView(host);
  const lesson = lessons.find(({ name }) => name === path[1]) ?? lessons[0];
  const moves = (query.get("moves") ?? "").split(",").filter(Boolean);
  view.open(lesson, Math.min(Number(path[2] ?? 1), lesson.diagrams.length) - 1, moves);
  return () => view.leave();
}

class LearnView {
  lesson = lessons[0];
  number = 0;
  /** @type {string[]} the moves made on the diagram */
  moves = [];
  /** @type {import("../board/motion.js").Change[]} by the moves that the board shows */
  #shown = [];
  #asked = 0;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.area = new BoardArea(
      {
        onMove: (move) => this.#tried(move.from + move.to + (move.promotion ?? "")),
        onRefused: (from, to) => explainRefusal({ fen: this.area.board.scene.fen, from, to }),
      },
      { players: false },
    );
    this.menu = h("nav", { class: "lessons", "aria-label": t("learn.lessons") });
    this.title = h("h1", { class: "panel-title" });
    this.words = h("p", { class: "lesson-words" });
    this.praise = h("p", { class: "praise", role: "status" });
    this.back = button("", () => this.#back(), { class: "step" });
    this.forth = button("", () => this.#forth(), { class: "step primary", data: { step: "forth" } });
    this.again = button("", () => this.open(this.lesson, this.number), { class: "step" });
    replace(this.back, icon("previous"), h("span", {}, t("learn.back")));
    replace(this.again, icon("rematch"), h("span", {}, t("learn.again")));
    this.#mount(host);
    this.stopKeys = listenForKeys({
      ArrowLeft: () => this.#back(),
      ArrowRight: () => this.#forth(),
      ArrowUp: () => this.open(this.lesson, this.number),
      f: () => this.area.flip(),
    });
  }

  leave() {
    this.stopKeys();
    this.area.detach();
  }

  get diagram() {
    return this.lesson.diagrams[this.number];
  }

  /** @param {import("../lessons.js").Lesson} lesson @param {number} number @param {string[]} [moves] made on it */
  open(lesson, number, moves = []) {
    this.lesson = lesson;
    this.number = number;
    this.moves = moves;
    this.#shown = [];
    this.solved = Boolean(moves.length && this.diagram.goal?.includes(moves[0]));
    this.title.textContent = t(`lesson.${lesson.name}`);
    this.words.textContent = t(`lesson.${lesson.name}.${number + 1}`);
    this.praise.textContent = "";
    if (this.solved) this.praise.textContent = t("learn.right");
    this.#drawMenu();
    this.#show();
  }

  #noteAddress() {
    const moves = this.moves.length ? `?${new URLSearchParams({ moves: this.moves.join(",") })}` : "";
    replaceRoute(`/learn/${this.lesson.name}/${this.number + 1}${moves}`);
  }

  #mount(host) {
    host.append(
      h(
        "div",
        { class: "play-layout learn" },
        this.area.element,
        h(
          "aside",
          { class: "panel", "aria-label": t("learn.title") },
          h(
            "div",
            { class: "lesson" },
            this.title,
            this.words,
            this.praise,
            h("div", { class: "steps" }, this.back, this.again, this.forth),
          ),
          this.menu,
        ),
      ),
    );
    this.area.attach();
  }

  #drawMenu() {
    replace(
      this.menu,
      lessons.map((lesson) =>
        h(
          "a",
          {
            href: `#/learn/${lesson.name}/1`,
            "aria-current": lesson === this.lesson ? "page" : null,
          },
          pieceDrawing(lesson.drawing),
          h("span", {}, t(`lesson.${lesson.name}`)),
          h(
            "span",
            { class: "quiet" },
            lesson === this.lesson
              ? `${this.number + 1}/${lesson.diagrams.length}`
              : String(lesson.diagrams.length),
          ),
        ),
      ),
    );
  }

  /** Shows the diagram after the moves made on it. */
  async #show() {
    const asked = ++this.#asked;
    this.#noteAddress();
    const position = await api
      .position({ fen: this.diagram.fen, moves: this.moves })
      .catch((refusal) => refuse(refusal.message));
    if (!position && this.moves.length && asked === this.#asked && this.area.board.chessboard)
      return this.open(this.lesson, this.number);
    if (!position || asked !== this.#asked || !this.area.board.chessboard) return;
    const { fen, dests, promotions, check, turn, outcome, changed } = position;
    const last = this.moves.at(-1);
    const scene = {
      fen,
      dests,
      promotions,
      check,
      movable: outcome ? null : turn,
      lastMove: /** @type {[string, string] | null} */ (last ? [last.slice(0, 2), last.slice(2, 4)] : null),
      stars: this.solved ? [] : this.diagram.stars,
    };
    this.area.board.show(scene, this.#changesTo(changed));
    this.area.note.textContent = outcome?.sentence ?? t(`game.turn.${turn}`);
    this.#drawSteps();
    if (last) {
      playMove(position.san.at(-1));
      announce(spokenMove(position.san.at(-1)));
    }
  }

  /** The changes from the board shown to the board after these; a diagram is stepped through one way at a time. */
  #changesTo(changes) {
    const shown = this.#shown;
    this.#shown = changes;
    const taken = shown.slice(changes.length).reverse().map(reversed);
    return [...taken, ...changes.slice(shown.length)];
  }

  #drawSteps() {
    const shown = this.diagram.shown ?? [];
    const more = this.#follows() && this.moves.length < shown.length;
    replace(this.forth, h("span", {}, t(more ? "learn.step" : "learn.next")), icon("next"));
    const lastOfAll = lessons.at(-1) === this.lesson && this.number === this.lesson.diagrams.length - 1;
    this.forth.disabled = !more && lastOfAll;
    this.back.disabled = this.moves.length === 0 && this.number === 0;
  }

  /** Whether the moves made are a prefix of those shown. */
  #follows() {
    return this.moves.every((move, index) => move === this.diagram.shown?.[index]);
  }

  #forth() {
    const shown = this.diagram.shown ?? [];
    if (this.#follows() && this.moves.length < shown.length) {
      this.moves = shown.slice(0, this.moves.length + 1);
      this.#show();
    } else if (this.number + 1 < this.lesson.diagrams.length) {
      this.open(this.lesson, this.number + 1);
    } else {
      const next = lessons[lessons.indexOf(this.lesson) + 1];
      if (next) this.open(next, 0);
    }
  }

  #back() {
    if (this.moves.length) {
      this.moves = this.moves.slice(0, -1);
      this.#show();
    } else if (this.number > 0) {
      this.open(this.lesson, this.number - 1);
    }
  }

  /** Handles the learner's move: towards the goal, or just to see. */
  async #tried(move) {
    const { goal } = this.diagram;
    this.moves = [...this.moves, move];
    const reached = goal?.includes(move) && this.moves.length === 1;
    if (reached) {
      this.solved = true;
      this.praise.textContent = t("learn.right");
      play("start");
    } else if (goal && !this.solved) {
      this.praise.textContent = t("learn.other");
    }
    await this.#show();
  }
}
