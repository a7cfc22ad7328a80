/**
 * Shows why a move was refused, in the server's words.
 */
import { api } from "../api.js";
import { t } from "../i18n.js";
import { announce } from "./announcer.js";
import { play } from "./sound.js";
import { toast } from "./toast.js";

/** Asks the server why the move is illegal, and shows the answer. @param {{fen: string, variant?: string, from: string, to: string}} attempt */
export async function explainRefusal({ fen, variant = "standard", from, to }) {
  const answer = await api
    .explain({ fen, variant, move: from + to })
    .catch((refusal) => ({ sentence: refusal.message }));
  if (!answer.legal) refuse(answer.sentence);
}

/** @param {string} sentence @param {{isShown?: boolean}} [options] isShown: whether it can be read elsewhere */
export function refuse(sentence, { isShown = false } = {}) {
  play("refused");
  if (!isShown) toast(sentence || t("fault.offline"), { kind: "refused" });
  announce(sentence);
}
