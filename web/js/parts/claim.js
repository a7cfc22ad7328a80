/**
 * Claiming a draw (FIDE 9.2, 9.3): on the position on the board, or with a move that is stated and not played.
 * Under US Chess also by insufficient losing chances (14H), which needs no move.
 */
import { api } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { openDialog } from "./dialog.js";
import { refuse } from "./refusals.js";

const wrongClaim = "FIDE 9.5.3";

/** @param {any} view the page of the game */
export function openClaim(view) {
  const open = view.state.claims ?? [];
  const kind = h(
    "select",
    { name: "kind" },
    grounds(view).map((name) => h("option", { value: name }, t(`claim.${name}`))),
  );
  const move = h("input", {
    type: "text",
    name: "move",
    placeholder: t("move.example"),
    autocomplete: "off",
    spellcheck: "false",
  });
  kind.onchange = () => {
    move.disabled = kind.value === "insufficient";
  };
  const make = async (claim) => {
    dialog.close();
    await claimDraw(view, claim);
  };
  const form = h(
    "form",
    {
      id: "claim-form",
      class: "claim-form",
      onsubmit: async (event) => {
        event.preventDefault();
        const stated = move.disabled ? null : await statedMove(view, move.value.trim());
        if (stated !== undefined) make({ kind: kind.value, move: stated });
      },
    },
    h("label", { class: "field" }, h("span", {}, t("claim.kind")), kind),
    h("label", { class: "field" }, h("span", {}, t("claim.move")), move),
  );
  const dialog = openDialog({
    title: t("claim.title"),
    className: "claim",
    content: [
      open.length > 0 &&
        h(
          "ul",
          { class: "claims" },
          open.map((claim) =>
            h(
              "li",
              {},
              h("span", {}, claim.sentence ?? t(`claim.chance.${claim.kind}`)),
              h(
                "button",
                {
                  type: "button",
                  class: "primary",
                  onclick: () => make({ kind: claim.kind, move: claim.move ?? null }),
                },
                t("claim.claim"),
              ),
            ),
          ),
        ),
      h("p", {}, t("claim.explanation")),
      form,
    ],
    actions: [
      h("button", { type: "button", onclick: () => dialog.close() }, t("common.cancel")),
      h(
        "button",
        { type: "submit", form: "claim-form", class: open.length ? "" : "primary" },
        t("claim.claim"),
      ),
    ],
  });
}

/** What a draw can be claimed for in this game. @param {any} view */
function grounds(view) {
  return ["threefold", "fifty", ...(view.full.losingChances ? ["insufficient"] : [])];
}

/** Claims a draw. What follows from a wrong claim stays in view until the next move (FIDE 9.5.3). @param {any} view @param {any} claim */
export async function claimDraw(view, claim) {
  await api.claim(view.id, claim).catch((refusal) => {
    if (refusal.body?.article === wrongClaim) view.showWrongClaim(t("claim.wrong", { reason: refusal.message }));
    else refuse(refusal.message);
  });
}

/** The intended move in UCI form, null for none, undefined if it is not a legal move. */
async function statedMove(view, text) {
  if (!text) return null;
  const answer = await view.act(api.explain({ fen: view.state.fen, variant: view.variant, move: text }));
  if (answer?.legal) return answer.uci;
  if (answer) view.act(Promise.reject(new Error(answer.sentence)));
  return undefined;
}
