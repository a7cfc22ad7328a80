/**
 * How a game ended: by name and article, in a dialog that must be confirmed.
 */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { openDialog } from "./dialog.js";

/** "White has won: checkmate (FIDE 5.1.1)". @param {any} state of a game that is over */
export function endSentence(state) {
  return state.termination?.sentence ?? t(`status.${state.status}`);
}

const storage = "tabiya-confirmed-ends";
const remembered = 200;

/** Whether the person has confirmed the end of that game in this browser. @param {string} id */
export function endIsConfirmed(id) {
  return confirmedEnds().includes(id);
}

/** For a browser that lets the page store nothing. @type {string[]} */
let inMemory = [];

function confirmEnd(id) {
  const ids = [...confirmedEnds(), id].slice(-remembered);
  try {
    localStorage.setItem(storage, ids.join(" "));
  } catch {
    inMemory = ids;
  }
}

function confirmedEnds() {
  try {
    return [...(localStorage.getItem(storage) ?? "").split(" ").filter(Boolean), ...inMemory];
  } catch {
    return inMemory;
  }
}

/** @param {any} view the page of the game */
export function showEnd(view) {
  const { state, isReviewable } = view;
  const confirm = () => {
    confirmEnd(view.id);
    dialog.close();
  };
  const dialog = openDialog({
    title: heading(view),
    className: "game-end",
    confirmed: true,
    content: [
      h(
        "p",
        { class: "result-line" },
        h("strong", { class: "result" }, state.termination?.result ?? ""),
        " ",
        h("span", { class: "ending-name" }, endingName(state)),
      ),
      h("p", { class: "ending-sentence" }, endSentence(state)),
    ],
    actions: [
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            confirm();
            go(isReviewable ? `/review/${view.id}` : `/analysis?${new URLSearchParams({ game: view.id, ply: "end" })}`);
          },
        },
        t(isReviewable ? "game.review" : "game.analyse"),
      ),
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            confirm();
            view.actions.save();
          },
        },
        t("game.save"),
      ),
      view.you === "white" || view.you === "black" || view.you === "both"
        ? h(
            "button",
            {
              type: "button",
              onclick: () => {
                confirm();
                view.actions.rematch();
              },
            },
            t("game.rematch"),
          )
        : null,
      h(
        "button",
        { type: "button", class: "primary", autofocus: true, onclick: confirm },
        t("common.ok"),
      ),
    ],
  });
  return dialog;
}

/** The kind of ending, in the reader's language. */
function endingName(state) {
  const name = (state.termination?.name ?? state.status).replaceAll("_", " ");
  const key = `ending.${name}`;
  return t(key) === key ? name : t(key);
}

function heading({ state, you }) {
  const winner = state.termination?.winner ?? state.winner;
  if (state.status === "aborted") return t("end.aborted");
  if (!winner) return t("end.draw");
  if (you === "white" || you === "black") return t(winner === you ? "end.won" : "end.lost");
  return t(`end.${winner}`);
}
