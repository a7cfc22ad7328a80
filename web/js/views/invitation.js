/**
 * The page of a link to a game that has not begun.
 */
import { api } from "../api.js";
import { button, h } from "../dom.js";
import { onGameStart } from "../events.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { clockWords } from "./lobby.js";
import { refuse } from "../parts/refusals.js";
import { unusualName, variantKey, variantRule } from "../variants.js";

/** @param {HTMLElement} host @param {string} id */
export function mountInvitation(host, id) {
  const stop = onGameStart((game) => {
    if (game.gameId !== id) return false;
    stop();
    go(`/game/${id}?begun`);
    return true;
  });
  const accept = async () => {
    try {
      await api.acceptChallenge(id);
      go(`/game/${id}?begun`);
    } catch (/** @type {any} */ refusal) {
      if (refusal.status === 404) close();
      refuse(refusal.status === 404 ? t("invitation.gone") : refusal.message);
    }
  };
  const terms = h("p", { class: "terms" });
  const rule = h("p", { class: "variant-rule" });
  const sentence = h("p", {}, t("invitation.sentence"));
  const play = button(t("invitation.accept"), accept, { class: "primary large" });
  /** The offer is gone. */
  const close = () => {
    sentence.textContent = t("invitation.gone");
    terms.textContent = "";
    rule.textContent = "";
    play.remove();
  };
  api.challenge(id).then((challenge) => {
    if (!isOpen(challenge)) return close();
    terms.textContent = termsOf(challenge);
    rule.textContent = variantRule(variantKey(challenge.variant));
  }, close);
  host.append(
    h(
      "section",
      { class: "page invitation-page" },
      h("h1", {}, t("invitation.title")),
      sentence,
      terms,
      rule,
      play,
      h("p", {}, h("a", { href: "#/" }, t("invitation.else"))),
    ),
  );
}

/** The user may be the one who is offline. */
function isOpen({ status }) {
  return status === "created" || status === "offline";
}

/** The challenger, the clock and the rules. */
function termsOf({ challenger, timeControl, variant, rated }) {
  return [
    challenger?.name,
    clockWords(timeControl),
    unusualName(variant),
    rated && t("new.rated"),
  ]
    .filter(Boolean)
    .join(" · ");
}
