/**
 * A field to type a move in: Nf3, e4, O-O, e7e8q.
 */
import { h } from "../dom.js";
import { t } from "../i18n.js";

export class MoveField {
  /** @param {(text: string) => Promise<boolean>} onMove answers whether it was played */
  constructor(onMove) {
    this.input = h("input", {
      type: "text",
      placeholder: t("move.example"),
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      size: 8,
      enterkeyhint: "go",
    });
    this.element = h(
      "form",
      { class: "move-field", onsubmit: (event) => this.#submitted(event, onMove) },
      h("label", {}, h("span", {}, t("move.type")), this.input),
    );
  }

  async #submitted(event, onMove) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (text && (await onMove(text))) this.input.value = "";
  }
}
