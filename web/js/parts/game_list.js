/**
 * The games of a file, a page at a time, with a filter.
 */
import { api } from "../api.js";
import { button, h, replace } from "../dom.js";
import { formatCount, t } from "../i18n.js";

const pageSize = 50;
const typingPause = 200;

export class GameList {
  /** How many games the file has. */
  total = 0;
  /** How many faults its reading found. */
  faults = 0;
  #file = "";
  #filter = "";
  #shown = 0;
  #question = 0;
  #current = 0;

  /** @param {(number: number) => void} onChoose */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.count = h("p", { class: "quiet", role: "status" });
    this.filter = h("input", {
      type: "search",
      placeholder: t("replay.filter"),
      "aria-label": t("replay.filter"),
      oninput: () => this.#typed(),
    });
    this.rows = h("ul", { class: "games" });
    this.more = button(t("replay.more"), () => this.#loadPage(), { hidden: true });
    this.element = h(
      "section",
      { class: "game-list", "aria-label": t("replay.games") },
      h("div", { class: "game-list-head" }, this.filter, this.count),
      this.rows,
      this.more,
    );
  }

  /** @param {string} file */
  open(file) {
    if (file !== this.#file) this.filter.value = "";
    this.#file = file;
    this.#restart();
  }

  /** @param {string} sentence */
  showBusy(sentence) {
    this.count.textContent = sentence;
  }

  /** @param {number} number the game on the board */
  mark(number) {
    this.#current = number;
    for (const row of this.rows.querySelectorAll("button")) {
      if (Number(row.dataset.game) === number) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  }

  #typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#restart(), typingPause);
  }

  #restart() {
    this.#filter = this.filter.value.trim();
    this.#shown = 0;
    return this.#loadPage();
  }

  async #loadPage() {
    const question = ++this.#question;
    const first = this.#shown === 0;
    const page = await api.pgnGames(this.#file, this.#shown, pageSize, this.#filter).catch(() => null);
    if (question !== this.#question) return;
    if (!page) return this.showBusy(t("replay.gone"));
    if (first) this.rows.replaceChildren();
    this.total = page.games;
    this.#shown += page.list.length;
    this.rows.append(...page.list.map((game) => this.#row(game)));
    this.more.hidden = this.#shown >= page.matching;
    this.count.textContent = this.#filter
      ? t("replay.matching", { matching: formatCount(page.matching), games: formatCount(page.games) })
      : t("replay.count", { games: formatCount(page.games) });
    this.mark(this.#current);
  }

  #row({ n, white, black, result, event, date, eco, opening, plies }) {
    const row = h("button", { type: "button", data: { game: n }, onclick: () => this.onChoose(n) });
    replace(
      row,
      h("span", { class: "game-number" }, formatCount(n)),
      h("span", { class: "game-players" }, `${white} – ${black}`),
      h("span", { class: "game-result" }, result),
      h(
        "span",
        { class: "game-detail" },
        [event, date?.slice(0, 4), eco, opening, plies && t("replay.moves", { moves: Math.ceil(plies / 2) })]
          .filter((part) => part && part !== "?" && part !== "????")
          .join(" · "),
      ),
    );
    return h("li", {}, row);
  }
}
