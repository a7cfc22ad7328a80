/**
 * Prompts in a game: offers, a move to confirm, an opponent who has left.
 */
import { api } from "../api.js";
import { isPocket } from "../board/squares.js";
import { button, h, replace } from "../dom.js";
import { t } from "../i18n.js";
import { writtenMove } from "./move_words.js";

const countdownStep = 500;

export class GamePrompts {
  /** @type {HTMLElement | null} */
  #gone = null;
  #timer = 0;

  /** @param {any} view the page of the game */
  constructor(view) {
    this.view = view;
    this.element = h("div", { class: "prompts", "aria-live": "polite" });
  }

  leave() {
    clearInterval(this.#timer);
  }

  show() {
    const { over, unconfirmed } = this.view;
    replace(
      this.element,
      !over && this.#wrongClaim(),
      !over && ["draw", "takeback"].map((kind) => [this.#theirOffer(kind), this.#ourOffer(kind)]),
      unconfirmed && this.#confirmation(unconfirmed),
      this.#gone,
    );
  }

  /** Whether that prompt can be seen. @param {string} kind */
  isInView(kind) {
    const shown = this.element.querySelector(`[data-prompt=${kind}]`);
    const { left = 0, top = 0, width = 0 } = shown?.getBoundingClientRect() ?? {};
    return shown?.contains(document.elementFromPoint(left + width / 2, top + 4)) ?? false;
  }

  /** The opponent has left, or is back. After a while the player can claim the game. */
  showGone({ gone, claimWinInSeconds }) {
    const { view } = this;
    clearInterval(this.#timer);
    this.#gone = null;
    if (view.opponent) view.area.bars[view.opponent].element.classList.toggle("away", gone);
    if (gone && !view.over) {
      const until = performance.now() + claimWinInSeconds * 1000;
      this.#gone = h("div", { class: "prompt", data: { prompt: "gone" } });
      const tick = () => this.#drawGone(Math.ceil((until - performance.now()) / 1000));
      this.#timer = setInterval(tick, countdownStep);
      tick();
    }
    this.show();
  }

  /** @param {"draw" | "takeback" | string} kind */
  #theirOffer(kind) {
    const { view } = this;
    const offered = (color) => view.state[`${color[0]}${kind}`];
    const from = ["white", "black"].find(
      (color) => offered(color) && (view.you === "both" || color === view.opponent),
    );
    if (!from) return null;
    const answer = (word) => view.act(api.act(view.id, `${kind}/${word}`));
    return prompt(
      kind,
      t(`offer.${kind}.theirs`, { color: t(`color.${from}`) }),
      button(t("offer.accept"), () => answer("yes"), { class: "primary" }),
      button(t("offer.decline"), () => answer("no")),
    );
  }

  #ourOffer(kind) {
    const { you, state } = this.view;
    const offered = you && you !== "both" && state[`${you[0]}${kind}`];
    return offered ? h("p", { class: "prompt quiet" }, t(`offer.${kind}.ours`)) : null;
  }

  /** The consequences of a wrong claim; a player who was away still learns the move. */
  #wrongClaim() {
    const { wrongClaim, state, you } = this.view;
    const claims = you && (you === "both" || you === state.turn);
    const duty = claims && state.stated ? t("claim.stated", { move: writtenMove(state.stated) }) : "";
    return wrongClaim || duty ? prompt("stated", wrongClaim || duty) : null;
  }

  #confirmation({ from, to }) {
    return prompt(
      "confirm",
      isPocket(from)
        ? t("confirm.drop", { man: t(`man.${from[0].toLowerCase()}`), to })
        : t("confirm.move", { from, to }),
      button(t("confirm.play"), () => this.view.confirm(), { class: "primary" }),
      button(t("common.cancel"), () => this.view.cancel()),
    );
  }

  #drawGone(seconds) {
    if (!this.#gone) return;
    if (seconds > 0) return replace(this.#gone, h("span", {}, t("gone.countdown", { seconds })));
    clearInterval(this.#timer);
    const claim = (what) => this.view.act(api.act(this.view.id, what));
    replace(
      this.#gone,
      h("span", {}, t("gone.claim")),
      button(t("gone.victory"), () => claim("claim-victory"), { class: "primary" }),
      button(t("gone.draw"), () => claim("claim-draw")),
    );
  }
}

function prompt(kind, sentence, ...buttons) {
  return h("div", { class: "prompt", data: { prompt: kind } }, h("span", {}, sentence), buttons);
}
