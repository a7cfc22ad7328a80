/**
 * "Can either side still mate?", answered with a line of moves if possible.
 */
import { api } from "../api.js";
import { h, replace } from "../dom.js";
import { t } from "../i18n.js";
import { openDialog } from "./dialog.js";
import { writtenMove } from "./move_words.js";
import { hasOwnRules } from "../variants.js";

/** @param {string} fen @param {string} variant */
export async function openWinnability(fen, variant) {
  const content = h(
    "div",
    { class: "winnability" },
    h(
      "p",
      { class: "waiting" },
      h("span", { class: "spinner", "aria-hidden": "true" }),
      t("winnability.searching"),
    ),
  );
  openDialog({ title: t(hasOwnRules(variant) ? "winnability.variant.title" : "winnability.title"), content });
  const answer = await api.winnability({ fen, variant }).catch((refusal) => ({ error: refusal.message }));
  if (answer.error) return replace(content, h("p", { class: "fault" }, answer.error));
  replace(
    content,
    side("white", answer.white, variant),
    side("black", answer.black, variant),
    answer.dead === true && !hasOwnRules(variant) && h("p", { class: "dead" }, t("winnability.dead")),
  );
}

/** Only chess is searched; in other variants the material decides, or nothing does. */
function side(color, { verdict, san = [] }, variant) {
  const words = hasOwnRules(variant) ? `winnability.variant.${verdict}` : `winnability.${verdict}`;
  return h(
    "section",
    { class: `verdict ${verdict}` },
    h("h3", {}, t(`color.${color}`)),
    h("p", {}, t(words)),
    san.length > 0 && h("p", { class: "mating-line" }, san.map(writtenMove).join(" ")),
  );
}
