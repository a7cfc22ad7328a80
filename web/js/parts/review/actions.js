/**
 * What can be done with a review: learn from it, go on to Analysis, save it, pass its address on, delete it.
 */
import { h, icon, replace } from "../../dom.js";
import { t } from "../../i18n.js";

export class ReviewActions {
  /** @param {{learn: (color: "white" | "black") => void, analyse: () => void, save: () => void, link: () => void, remove: () => void}} run */
  constructor(run) {
    this.run = run;
    this.element = h("div", { class: "actions review-actions", role: "toolbar", "aria-label": t("game.actions") });
    this.show(null, null);
  }

  /** @param {any} review as far as it has come @param {"white" | "black" | null} ownSide the side that the viewer has played */
  show(review, ownSide) {
    const isComplete = Boolean(review?.isComplete);
    const { run } = this;
    replace(
      this.element,
      ["white", "black"].map((color) => this.#learn(color, isComplete, review?.exercises[color].length ?? 0, ownSide)),
      action("analyse", "analyse", () => run.analyse()),
      action("save", "save", () => run.save(), { disabled: !isComplete }),
      action("link", "link", () => run.link()),
      isComplete && review.isOwn && action("delete", "trash", () => run.remove()),
    );
  }

  #learn(color, isComplete, count, ownSide) {
    return action(`learn-${color}`, "learn", () => this.run.learn(color), {
      disabled: !isComplete || !count,
      ...(ownSide === color && { class: "action primary" }),
      ...(isComplete && !count && { title: t("learnMistakes.none") }),
    });
  }
}

function action(name, drawing, onclick, rest = {}) {
  return h(
    "button",
    { type: "button", class: "action", data: { action: name }, onclick, ...rest },
    icon(drawing),
    h("span", {}, t(`review.action.${name}`)),
  );
}
