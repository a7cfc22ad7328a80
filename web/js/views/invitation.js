/**
 * What somebody sees who opens the link to a game that has not begun.
 */
import { api } from "../api.js";
import { button, h } from "../dom.js";
import { onGameStart } from "../events.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { refuse } from "../parts/refusals.js";

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
      refuse(refusal.status === 404 ? t("invitation.gone") : refusal.message);
    }
  };
  const terms = h("p", { class: "terms" });
  api.challenge(id).then(
    (challenge) => {
      terms.textContent = termsOf(challenge);
    },
    () => {
      terms.textContent = t("invitation.gone");
    },
  );
  host.append(
    h(
      "section",
      { class: "page invitation-page" },
      h("h1", {}, t("invitation.title")),
      h("p", {}, t("invitation.sentence")),
      terms,
      button(t("invitation.accept"), accept, { class: "primary large" }),
      h("p", {}, h("a", { href: "#/" }, t("invitation.else"))),
    ),
  );
}

/** By whom, with which clock and rules. */
function termsOf({ challenger, timeControl, variant, rated }) {
  return [
    challenger?.name,
    timeControl?.show ?? t("clock.none"),
    variant?.key === "chess960" && t("new.chess960"),
    rated && t("new.rated"),
  ]
    .filter(Boolean)
    .join(" · ");
}
