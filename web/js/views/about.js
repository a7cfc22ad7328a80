/**
 * Credits, and the keys.
 */
import { h } from "../dom.js";
import { t } from "../i18n.js";

const keys = () => [
  ["← →", "step"],
  ["↑ ↓", "ends"],
  ["f", "flip"],
  ["Tab", "board"],
  ["Enter", "take"],
  [t("about.key.pocket.keys"), "pocket"],
  ["Esc", "cancel"],
  ["Space", "autoplay"],
];

/** @param {HTMLElement} host */
export function mountAbout(host) {
  host.append(
    h(
      "div",
      { class: "page about" },
      h("h1", {}, t("about.title")),
      h("p", { class: "epigraph" }, t("about.epigraph")),
      h("p", {}, t("about.words")),
      h("h2", {}, t("about.keys")),
      h(
        "dl",
        { class: "keys" },
        keys().map(([key, name]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(`about.key.${name}`))]),
      ),
      h("p", {}, t("about.drawing")),
      h("h2", {}, t("about.licences")),
      h(
        "ul",
        {},
        h("li", {}, t("about.own")),
        h("li", {}, "cm-chessboard — Stefan Haack, MIT."),
        h(
          "li",
          {},
          t("about.pieces"),
          " — Colin M.L. Burnett, Rfc1394; Wikimedia Commons, CC BY-SA 3.0; ",
          t("about.modified"),
        ),
      ),
      h("p", {}, h("a", { class: "text-link", href: "/LICENSES.txt" }, t("about.texts"))),
    ),
  );
}
