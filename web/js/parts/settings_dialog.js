/**
 * All settings; each takes effect immediately.
 */
import { pieceThemes, loadPieces } from "../board/pieces.js";
import { h } from "../dom.js";
import { languages, t } from "../i18n.js";
import { settings } from "../settings.js";
import { openDialog } from "./dialog.js";
import { sayNotLoaded } from "./reload.js";

/** The board themes; their colours are in css/board.css. */
export const boardThemes = ["tabiya", "walnut", "slate", "newsprint", "contrast"];

export function openSettings() {
  openDialog({
    title: t("settings.title"),
    className: "settings",
    content: [
      section(
        "settings.look",
        radios("appearance", ["auto", "light", "dark"]),
        radios("boardTheme", boardThemes, (theme) =>
          h("span", { class: `swatch theme-${theme}`, "aria-hidden": "true" }),
        ),
        radios("pieceTheme", Object.keys(pieceThemes)),
        check("coordinates"),
        check("targets"),
      ),
      section(
        "settings.moves",
        check("alwaysQueen"),
        check("confirmMoves"),
        check("premove"),
        check("turnBoard"),
      ),
      section("settings.access", check("sound"), check("boardTable"), check("spokenNames"), languageField()),
    ],
  });
}

/** Applies the settings to the page. */
export function applyAppearance() {
  const root = document.documentElement;
  root.dataset.appearance = settings.get("appearance");
  root.dataset.board = settings.get("boardTheme");
}

/** Applies every change of the settings. */
export function followSettings() {
  applyAppearance();
  settings.onChange((name) => {
    applyAppearance();
    if (name === "pieceTheme") loadPieces().catch(sayNotLoaded);
  });
}

function section(title, ...fields) {
  return h("section", {}, h("h3", {}, t(title)), fields);
}

function check(name) {
  return h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      name,
      checked: settings.get(name),
      onchange: (event) => settings.set(name, event.target.checked),
    }),
    h("span", {}, t(`settings.${name}`)),
  );
}

function radios(name, values, sample = /** @type {(value: string) => any} */ (() => null)) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, t(`settings.${name}`)),
    h(
      "div",
      { class: "segments" },
      values.map((value) =>
        h(
          "label",
          { class: "segment" },
          h("input", {
            type: "radio",
            name,
            value,
            checked: settings.get(name) === value,
            onchange: () => settings.set(name, value),
          }),
          h("span", {}, sample(value), t(`settings.${name}.${value}`)),
        ),
      ),
    ),
  );
}

function languageField() {
  const field = h(
    "select",
    { name: "language", onchange: () => settings.set("language", field.value) },
    h("option", { value: "" }, t("settings.language.auto")),
    Object.entries(languages).map(([code, name]) => h("option", { value: code, lang: code }, name)),
  );
  field.value = settings.get("language");
  return h("label", { class: "field" }, h("span", {}, t("settings.language")), field);
}
