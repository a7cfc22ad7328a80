/**
 * Questions and news that wait for an answer.
 */
import { h, iconButton } from "../dom.js";
import { t } from "../i18n.js";
import { drafted } from "../storage/drafts.js";

/**
 * Shows a dialog until it is closed; one that must be confirmed is closed by its own buttons only.
 *
 * @param {{title: string, content: any, actions?: any[], className?: string, confirmed?: boolean}} options
 * @returns {{element: HTMLDialogElement, close: (value?: string) => void, closed: Promise<string>}}
 */
export function openDialog({ title, content, actions = [], className = "", confirmed = false }) {
  const heading = h("h2", { id: `dialog-${++count}` }, title);
  const element = h(
    "dialog",
    { class: className, "aria-labelledby": heading.id },
    h(
      "header",
      {},
      heading,
      !confirmed && iconButton({ name: "close", label: t("common.close"), onclick: () => element.close("") }),
    ),
    h("div", { class: "dialog-content" }, content),
    actions.length > 0 && h("footer", {}, actions),
  );
  const closed = new Promise((resolve) => {
    element.addEventListener("close", () => {
      holdLiveRegions(element);
      element.remove();
      resolve(element.returnValue);
    });
  });
  element.addEventListener("cancel", (event) => confirmed && event.preventDefault());
  element.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (confirmed && event.key === "Escape") event.preventDefault();
  });
  element.addEventListener("pointerdown", (event) => {
    if (!confirmed && event.target === element && !within(element, event)) element.close("");
  });
  element.addEventListener("mousedown", (event) => {
    if (event.target === element && !within(element, event)) event.preventDefault(); // keep the focus inside
  });
  document.body.append(element);
  element.showModal();
  holdLiveRegions();
  return { element, close: (value = "") => element.close(value), closed };
}

let count = 0;

/** All beside the topmost dialog is inert: toasts and announcements stand in it. @param {Element} [closing] */
function holdLiveRegions(closing) {
  const open = [...document.querySelectorAll("dialog[open]")].filter((dialog) => dialog !== closing);
  const regions = ["toasts", "announcer"].map((id) => document.getElementById(id));
  (open.at(-1) ?? document.body).append(...regions.filter((region) => region !== null));
}

/** Asks a question that is answered by yes or no. @param {{title: string, sentence?: string, yes: string, danger?: boolean}} question */
export async function ask({ title, sentence = "", yes, danger = false }) {
  const dialog = openDialog({
    title,
    className: "question",
    content: sentence && h("p", {}, sentence),
    actions: [
      h("button", { type: "button", autofocus: danger, onclick: () => dialog.close("") }, t("common.cancel")),
      h(
        "button",
        {
          type: "button",
          class: danger ? "danger" : "primary",
          autofocus: !danger,
          onclick: () => dialog.close("yes"),
        },
        yes,
      ),
    ],
  });
  return (await dialog.closed) === "yes";
}

/**
 * Offers a choice. Resolves to the key of the choice, or to "" if cancelled.
 *
 * @param {{title: string, sentence?: string, choices: [string, string][]}} question the choices as key and label
 */
export async function choose({ title, sentence = "", choices }) {
  const dialog = openDialog({
    title,
    className: "question",
    content: sentence && h("p", {}, sentence),
    actions: [
      h("button", { type: "button", autofocus: true, onclick: () => dialog.close("") }, t("common.cancel")),
      choices.map(([key, label]) =>
        h("button", { type: "button", class: "danger", onclick: () => dialog.close(key) }, label),
      ),
    ],
  });
  return dialog.closed;
}

/**
 * Lets the user edit a text and returns it; null if cancelled. A draft is kept under its name until the caller forgets it.
 *
 * @param {{title: string, label: string, value?: string, draftName?: string, yes: string}} question
 */
export async function askText({ title, label, value = "", draftName, yes }) {
  const input = h("input", { type: "text", value, autofocus: true, required: true });
  if (draftName) drafted(input, draftName);
  const form = h(
    "form",
    {
      id: "ask-text",
      onsubmit: (event) => {
        event.preventDefault();
        dialog.close("yes");
      },
    },
    h("label", { class: "field" }, h("span", {}, label), input),
  );
  const dialog = openDialog({
    title,
    className: "question",
    content: form,
    actions: [
      h("button", { type: "button", onclick: () => dialog.close("") }, t("common.cancel")),
      h("button", { type: "submit", form: "ask-text", class: "primary" }, yes),
    ],
  });
  input.select();
  return (await dialog.closed) === "yes" ? input.value.trim() : null;
}

function within(element, event) {
  const box = element.getBoundingClientRect();
  return (
    event.clientX >= box.left &&
    event.clientX <= box.right &&
    event.clientY >= box.top &&
    event.clientY <= box.bottom
  );
}
