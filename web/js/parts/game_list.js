/**
 * The games of a file, a page at a time, with a filter.
 */
import { api } from "../api.js";
import { button, h, replace } from "../dom.js";
import { formatCount, t, tCount } from "../i18n.js";
import { draft, keepDraft } from "../storage/drafts.js";

const pageSize = 50;
const typingPause = 200;

export class GameList {
  /** The number of games in the file. */
  total = 0;
  /** How many faults the reading of each file found. @type {Map<string, number>} */
  #faults = new Map();
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
    if (file !== this.#file) {
      this.filter.value = draft(`filter ${file}`) ?? "";
      this.rows.scrollTop = 0;
    }
    this.#file = file;
    this.#restart();
  }

  /** @param {string} file @param {number} count */
  noteFaults(file, count) {
    this.#faults.set(file, count);
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

  /** A large file takes seconds to search. */
  #restart() {
    this.showBusy(t("replay.searching"));
    this.rows.setAttribute("aria-busy", "true");
    this.#filter = this.filter.value.trim();
    keepDraft(`filter ${this.#file}`, this.#filter);
    this.#shown = 0;
    return this.#loadPage();
  }

  async #loadPage() {
    const question = ++this.#question;
    const first = this.#shown === 0;
    const page = await api.pgnGames(this.#file, this.#shown, pageSize, this.#filter).catch((refusal) => refusal);
    if (question !== this.#question) return;
    this.rows.removeAttribute("aria-busy");
    if (page instanceof Error) return this.showBusy(goneOr(page));
    if (first) {
      this.rows.replaceChildren();
      this.rows.scrollTop = 0;
    }
    this.total = page.games;
    this.#shown += page.list.length;
    this.rows.append(...page.list.map((game) => this.#row(game)));
    this.more.hidden = this.#shown >= page.matching;
    this.count.textContent = this.#countWords(page);
    this.mark(this.#current);
  }

  #countWords({ games, matching, isCut }) {
    const faults = this.#faults.get(this.#file) ?? 0;
    const counts = { matching: formatCount(matching), games: formatCount(games) };
    const words = this.#filter
      ? [tCount("replay.matching", games, counts)]
      : [tCount("replay.count", games), faults && tCount("replay.faults", faults)];
    return [...words, isCut && t("replay.cut")].filter(Boolean).join(" · ");
  }

  #row({ n, white, black, result, event, date, eco, opening, plies }) {
    const row = h("button", { type: "button", data: { game: n }, onclick: () => this.onChoose(n) });
    replace(
      row,
      h("span", { class: "game-number" }, formatCount(n)),
      h("span", { class: "game-players" }, `${white ?? "?"} – ${black ?? "?"}`),
      h("span", { class: "game-result" }, result ?? "*"),
      h(
        "span",
        { class: "game-detail" },
        [event, date?.slice(0, 4), eco, opening, plies > 0 && tCount("replay.moves", Math.ceil(plies / 2))]
          .filter((part) => part && part !== "?" && part !== "????")
          .join(" · "),
      ),
    );
    return h("li", {}, row);
  }
}

/** Why there is no list. @param {any} refusal */
function goneOr(refusal) {
  return refusal.status === 404 ? t("replay.gone") : refusal.message || t("fault.offline");
}
