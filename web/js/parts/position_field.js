/**
 * A field for a position. It has one line for a FEN, and keeps the lines of a game that is pasted into it.
 */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isGameText } from "../position_text.js";
import { isTyping } from "./keys.js";

/**
 * @param {(text: string) => void} onText a text has been typed or pasted; a game is not waited for until the field is left
 * @param {Record<string, any>} [attributes]
 * @returns {HTMLTextAreaElement}
 */
export function positionField(onText, attributes = {}) {
  let isNew = false;
  const read = () => {
    if (!isNew) return; // the browser tells of a change when the field is left, however it was read before
    isNew = false;
    onText(field.value.trim());
  };
  const field = h("textarea", {
    rows: 1,
    class: "fen",
    spellcheck: "false",
    autocomplete: "off",
    title: t("position.field"),
    ...attributes,
    onchange: read,
    oninput: ({ inputType }) => {
      isNew = true;
      if (/^insertFrom(Paste|Drop)$/.test(inputType) && isGameText(field.value)) read();
    },
    onkeydown: (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      read();
      field.form?.requestSubmit();
    },
  });
  return field;
}

/** Takes what is pasted while no field has the focus. @param {(text: string) => void} onText @returns {() => void} ends listening */
export function listenForPaste(onText) {
  const pasted = (event) => {
    const text = event.clipboardData?.getData("text/plain").trim();
    if (!text || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    onText(text);
  };
  document.addEventListener("paste", pasted);
  return () => document.removeEventListener("paste", pasted);
}
