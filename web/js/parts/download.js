/**
 * Saves files and copies texts.
 */
import { t } from "../i18n.js";
import { askText } from "./dialog.js";
import { toast } from "./toast.js";

/** Asks for a name and saves the text under it. @param {string} proposed @param {string} text */
export async function saveAs(proposed, text) {
  const name = await askText({
    title: t("export.title"),
    label: t("export.name"),
    value: proposed,
    yes: t("export.save"),
  });
  if (name) download(name, text);
}

/** @param {string} name of the file @param {string} text a PGN */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-chess-pgn" }));
  link.download = /\.pgn$/i.test(name) ? name : `${name}.pgn`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A name for the file of a game. @param {string} [white] @param {string} [black] */
export function fileName(white = "?", black = "?") {
  const name = [white, black].map((player) => player.replace(/[^\p{L}\p{N}.]+/gu, "_").replace(/^_|_$/g, ""));
  return `${name.filter(Boolean).join("-") || "game"}.pgn`;
}

/** @param {string} text @param {string} done what to say when it is copied */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text);
  }
  toast(done);
}

/** A page that cannot write to the clipboard can still copy a selection. */
function copyBySelection(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
