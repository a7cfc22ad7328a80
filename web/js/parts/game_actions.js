/**
 * Actions in a game besides moving: offers, claims, resigning, and what follows the end.
 */
import { api } from "../api.js";
import { button, h, icon, replace } from "../dom.js";
import { t } from "../i18n.js";
import { onGameStart } from "../events.js";
import { go } from "../router.js";
import { Chat } from "./chat.js";
import { openClaim } from "./claim.js";
import { ask, choose } from "./dialog.js";
import { copy } from "./download.js";
import { saveGame } from "./save_game.js";

export class GameActions {
  /** @param {any} view the page of the game */
  constructor(view) {
    this.view = view;
    this.buttons = h("div", { class: "actions", role: "toolbar", "aria-label": t("game.actions") });
    this.chat = new Chat(view);
    this.element = h("div", { class: "game-actions" }, this.buttons, this.chat.element);
  }

  update() {
    const { view } = this;
    this.chat.update();
    replace(this.buttons, view.over ? this.#afterwards() : this.#during());
  }

  /** Saves the game under a name that the player chooses. */
  async save() {
    await saveGame(this.view);
  }

  /** Offers or accepts a rematch, and goes there when it begins. */
  async rematch() {
    this.leave();
    this.leave = onGameStart((game) => {
      go(`/game/${game.gameId}`);
      return true;
    });
    await this.view.act(api.rematch(this.view.id));
  }

  /** Stops waiting. */
  leave = () => {};

  #during() {
    const { view } = this;
    const { id } = view;
    const action = (name, drawing, run) => iconTextButton(name, drawing, run);
    return [
      view.can("takeback") && action("takeback", "takeback", () => view.act(api.act(id, "takeback/yes"))),
      view.can("draw") && action("offerDraw", "draw", () => this.#offerDraw()),
      view.you && action("claimDraw", "claim", () => openClaim(view)),
      view.full.touchMove &&
        action("adjust", "adjust", () => {
          view.adjusting = !view.adjusting;
          this.update();
        }),
      view.can("abort") && action("abort", "close", () => view.act(api.act(id, "abort"))),
      view.can("resign") && action("resign", "resign", () => this.#resign()),
      action("save", "save", () => this.save()),
    ];
  }

  #afterwards() {
    const { view } = this;
    return [
      view.state.rematch &&
        button(t("game.rematch.go"), () => go(`/game/${view.state.rematch}`), { class: "primary" }),
      view.can("rematch") &&
        !view.state.rematch &&
        iconTextButton("rematch", "rematch", () => this.rematch(), "primary"),
      view.isReviewable && iconTextButton("review", "graph", () => go(`/review/${view.id}`)),
      iconTextButton("analyse", "analyse", () => go(`/analysis?${new URLSearchParams({ game: view.id, ply: "end" })}`)),
      iconTextButton("save", "save", () => this.save()),
      iconTextButton("copyFen", "copy", () => copy(view.walk.node.fen, t("fen.copied"))),
      iconTextButton("newGame", "plus", () => go("/")),
    ];
  }

  async #offerDraw() {
    const { view } = this;
    if (view.you === "both") {
      const agreed = await ask({
        title: t("agree.title"),
        sentence: t("agree.sentence"),
        yes: t("agree.yes"),
      });
      if (!agreed) return;
      await view.act(api.act(view.id, "draw/yes"));
      if (!view.over) await view.act(api.act(view.id, "draw/yes"));
      return;
    }
    await view.act(api.act(view.id, "draw/yes"));
  }

  async #resign() {
    const { view } = this;
    if (view.you === "both") return this.#resignOneSide();
    if (
      await ask({
        title: t("resign.title"),
        sentence: t("resign.sentence"),
        yes: t("resign.yes"),
        danger: true,
      })
    ) {
      await view.act(api.act(view.id, "resign"));
    }
  }

  /** On one screen either side can resign. */
  async #resignOneSide() {
    const { view } = this;
    const color = await choose({
      title: t("resign.which"),
      choices: ["white", "black"].map((side) => [side, t(`resign.${side}`)]),
    });
    if (color) await view.act(api.act(view.id, "resign", { color }));
  }
}

function iconTextButton(name, drawing, onclick, className = "") {
  return h(
    "button",
    { type: "button", class: `action ${className}`, data: { action: name }, onclick },
    icon(drawing),
    h("span", {}, t(`game.${name}`)),
  );
}
