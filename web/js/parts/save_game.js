/**
 * Saves a game of the server as PGN, at any time. On one screen it asks for the players' names.
 */
import { api } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { openDialog } from "./dialog.js";
import { download, fileName, saveAs } from "./download.js";

/** @param {any} view the page of the game */
export async function saveGame(view) {
  if (view.you === "both") return saveOneScreenGame(view);
  const text = await view.act(api.gameText(view.id));
  if (text) await saveAs(fileName(nameOf(view.full.white), nameOf(view.full.black)), text);
}

async function saveOneScreenGame(view) {
  const file = field("export.name", `game-${view.id}.pgn`);
  const fields = { white: field("color.white"), black: field("color.black"), event: field("export.event") };
  file.input.required = true;
  const form = h(
    "form",
    {
      id: "save-game",
      onsubmit: (event) => {
        event.preventDefault();
        dialog.close("yes");
      },
    },
    Object.values(fields).map(({ label }) => label),
    file.label,
  );
  const dialog = openDialog({
    title: t("export.title"),
    className: "question",
    content: form,
    actions: [
      h("button", { type: "button", onclick: () => dialog.close("") }, t("common.cancel")),
      h("button", { type: "submit", form: "save-game", class: "primary" }, t("export.save")),
    ],
  });
  if ((await dialog.closed) !== "yes") return;
  const text = await view.act(api.gameText(view.id, namesOf(fields)));
  if (text) download(file.input.value.trim(), text);
}

/** A player without a name is unknown: one guest plays both sides here. */
function namesOf({ white, black, event }) {
  const named = event.input.value.trim();
  return {
    white: white.input.value.trim() || "?",
    black: black.input.value.trim() || "?",
    ...(named && { event: named }),
  };
}

function field(name, value = "") {
  const input = h("input", { type: "text", value, maxlength: 100 });
  return { input, label: h("label", { class: "field" }, h("span", {}, t(name)), input) };
}

function nameOf(player) {
  return player?.aiLevel ? `Tabiya_${player.aiLevel}` : player?.name;
}
