/**
 * Which game is reviewed: its players, where and when they played, from its tags.
 */
import { h } from "../../dom.js";
import { session } from "../../api.js";
import { t } from "../../i18n.js";
import { unusualName } from "../../variants.js";

export class Heading {
  /** @type {Record<string, string>} */
  tags = {};

  constructor() {
    this.title = h("h1", { class: "panel-title" }, t("review.title"));
    this.terms = h("p", { class: "terms" });
    this.element = h("div", { class: "panel-head" }, this.title, this.terms);
  }

  /** @param {any} game as the server writes it */
  show({ tags, result, variant }) {
    this.tags = Object.fromEntries(tags);
    const { Event, Date: date } = this.tags;
    this.title.textContent = `${this.name("white")} – ${this.name("black")}`;
    this.terms.textContent = [Event, date?.replaceAll(".??", ""), unusualName(variant), result]
      .filter(isKnown)
      .join(" · ");
  }

  get names() {
    return { white: this.name("white"), black: this.name("black") };
  }

  /** For the bars at the board. */
  get players() {
    return { white: this.#player("white"), black: this.#player("black") };
  }

  /** The side that the viewer has played. @returns {"white" | "black" | null} */
  get ownSide() {
    const { username, guest } = session();
    if (guest || !username || this.tags.White === this.tags.Black) return null;
    if (this.tags.White === username) return "white";
    return this.tags.Black === username ? "black" : null;
  }

  /** @param {"white" | "black"} color */
  name(color) {
    const { White, Black, [tagOf(color)]: name } = this.tags;
    return isKnown(name) && White !== Black ? name : t(`color.${color}`);
  }

  #player(color) {
    const rating = this.tags[`${tagOf(color)}Elo`] ?? "";
    return { name: this.name(color), detail: /^\d+$/.test(rating) ? rating : "" };
  }
}

function tagOf(color) {
  return color === "white" ? "White" : "Black";
}

function isKnown(text) {
  return Boolean(text) && !/^[?.]+$/.test(text);
}
