/**
 * News of a game, announced once: the move, a check, a declined offer, a chance to claim.
 */
import { other } from "../board/squares.js";
import { t } from "../i18n.js";
import { announce } from "./announcer.js";
import { claimDraw } from "./claim.js";
import { playMove } from "./sound.js";
import { spokenMoveOf } from "./spoken.js";
import { clearPassedToasts, toast } from "./toast.js";

/** Tells the last move. @param {any} state of the game @param {string} variant */
export function tellMove({ san, turn }, variant) {
  const last = san.at(-1);
  if (!last) return;
  playMove(last, variant);
  announce(...spokenMoveOf(other(turn), last, variant));
}

/** Tells what has changed since. @param {any} view the page of the game @param {any} state @param {any} before the state before, or null */
export function tellState(view, state, before) {
  const hasMoved = state.san.length !== before?.san.length;
  if (hasMoved || view.over) clearPassedToasts();
  if (view.over) return;
  tellDeclined(view, state, before);
  if (view.full.hints && state.check && hasMoved)
    toast(t("toast.check", { color: t(`color.${state.turn}`) }), { kind: "check" });
  if (view.you === "both" || view.you === state.turn) tellClaims(view, state, hasMoved ? [] : (before?.claims ?? []));
}

/** An offer that disappears during the game was declined. */
function tellDeclined({ you, full, opponent }, state, before) {
  if (!before || !you || you === "both" || state.san.length < before.san.length) return;
  for (const kind of ["draw", "takeback"]) {
    const offer = `${you[0]}${kind}`;
    if (!before[offer] || state[offer]) continue;
    const byComputer = kind === "draw" && full[opponent ?? ""]?.aiLevel;
    toast(t(byComputer ? "offer.draw.computer" : `offer.${kind}.declined`));
  }
}

function tellClaims(view, { claims = [] }, known) {
  const seen = new Set(known.map(claimKey));
  for (const claim of onePerKind(claims.filter((each) => !seen.has(claimKey(each))))) {
    toast(claim.sentence ?? t(`claim.chance.${claim.kind}`), {
      kind: "claim",
      action: {
        label: t("claim.claim"),
        run: () => claimDraw(view, { kind: claim.kind, move: claim.move ?? null }),
      },
    });
  }
}

function claimKey({ kind, move }) {
  return `${kind} ${move ?? ""}`;
}

function onePerKind(claims) {
  return claims.filter((claim, index) => claims.findIndex(({ kind }) => kind === claim.kind) === index);
}
