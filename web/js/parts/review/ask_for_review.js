/**
 * Asks for the review of a game that the server does not have as a game of its own.
 */
import { api } from "../../api.js";
import { t } from "../../i18n.js";
import { go } from "../../router.js";
import { refuse } from "../refusals.js";
import { endOf, lineTo } from "../tree.js";

/** The longest game that the server reviews, in plies. */
const longestGame = 600;

/**
 * Goes to the review, or says why there is none. A game that is too long is not even sent.
 *
 * @param {import("../tree.js").Tree} tree
 * @param {() => string | Promise<string>} textOf makes the PGN of the game
 */
export async function askForReview(tree, textOf) {
  if (lineTo(endOf(tree.root)).length > longestGame) return refuse(t("refusal.review_too_long"));
  try {
    const { id } = await api.reviewPgn(await textOf());
    go(`/review/${id}`);
  } catch (/** @type {any} */ refusal) {
    refuse(refusal.message);
  }
}
