/**
 * The engine's best lines for a position, deeper and deeper.
 */
import { api } from "../api.js";
import { h, replace } from "../dom.js";
import { formatCount, t } from "../i18n.js";
import { evaluationText } from "./move_list.js";
import { writtenMove } from "./move_words.js";

const lineCount = 3;

export class EngineLines {
  /** @type {{fen: string, variant: string} | null} */
  #question = null;
  #on = false;
  #stop = () => {};

  /** @param {{onBest: (score: any) => void, onPlay: (moves: string[], fen: string) => void}} events onPlay: with the position of the line */
  constructor({ onBest, onPlay }) {
    this.onBest = onBest;
    this.onPlay = onPlay;
    this.switch = h("input", {
      type: "checkbox",
      role: "switch",
      onchange: () => (this.switch.checked ? this.start() : this.stop()),
    });
    this.depth = h("span", { class: "quiet" });
    this.list = h("ol", { class: "engine-list" });
    this.element = h(
      "section",
      { class: "engine", "aria-label": t("analysis.engine") },
      h(
        "div",
        { class: "engine-head" },
        h("label", { class: "switch" }, this.switch, h("span", {}, t("analysis.engine"))),
        this.depth,
      ),
      this.list,
    );
  }

  start() {
    this.#on = true;
    this.switch.checked = true;
    this.#ask();
  }

  stop() {
    this.#on = false;
    this.switch.checked = false;
    this.#stop();
    this.list.replaceChildren();
    this.depth.textContent = "";
    this.onBest(null);
  }

  /** @param {{fen: string, variant: string} | null} question null where the game is over */
  show(question) {
    this.#question = question;
    this.#ask();
  }

  #ask() {
    this.#stop();
    this.#stop = () => {};
    if (!this.#on) return;
    if (!this.#question) {
      this.list.replaceChildren();
      this.depth.textContent = "";
      return;
    }
    const question = this.#question;
    this.#stop = api.analyse({ ...question, lines: lineCount }, (line) => this.#received(line, question.fen), {
      onRefused: () => {
        this.depth.textContent = t("analysis.busy");
      },
    });
  }

  #received({ depth, lines, nps }, fen) {
    if (!lines?.length) return;
    this.depth.textContent = t("analysis.depth", {
      depth,
      speed: formatCount(Math.round((nps ?? 0) / 1000)),
    });
    this.onBest(lines[0].score);
    this.#draw(lines, fen);
  }

  /** The lines change many times a second; the keyboard focus stays where it is. */
  #draw(lines, fen) {
    const focused = [...this.list.children].findIndex((row) => row.contains(document.activeElement));
    replace(
      this.list,
      lines.map(({ score, pv, san }) => this.#line(score, pv, san, fen)),
    );
    if (focused >= 0) this.list.children[focused]?.querySelector("button")?.focus({ preventScroll: true });
  }

  #line(score, pv, san, fen) {
    return h(
      "li",
      {},
      h("span", { class: "evaluation" }, evaluationText(score)),
      h(
        "span",
        { class: "engine-moves" },
        san
          .slice(0, 12)
          .map((move, index) =>
            h(
              "button",
              {
                type: "button",
                class: "move",
                tabindex: index === 0 ? null : -1, // the keyboard plays a line move by move
                onclick: () => this.onPlay(pv.slice(0, index + 1), fen),
              },
              writtenMove(move),
            ),
          ),
      ),
    );
  }
}
