/**
 * The list of the analyses that this browser keeps: to open one, or to delete it.
 */
import { forget, keptRows } from "../analysis/analysis.js";
import { button, h, replace } from "../dom.js";
import { formatDate, t, tCount } from "../i18n.js";
import { openDialog } from "./dialog.js";
import { writtenMove } from "./move_words.js";
import { refuse } from "./refusals.js";
import { toast } from "./toast.js";
import { plyOf } from "./tree.js";
import { unusualName } from "../variants.js";

/** @typedef {import("../storage/analyses.js").Row} Row */

/** @param {(id: string) => void} onOpen */
export async function openKeptAnalyses(onOpen) {
  const list = h("ul", { class: "cards kept-analyses" });
  const dialog = openDialog({ title: t("analysis.kept.title"), content: [h("p", {}, t("analysis.kept.explanation")), list] });
  const open = (id) => {
    dialog.close();
    onOpen(id);
  };
  await draw(list, open);
}

async function draw(list, open) {
  const rows = await keptRows();
  replace(
    list,
    rows.length === 0 && h("li", { class: "quiet" }, t("analysis.kept.none")),
    rows.map((row) =>
      h(
        "li",
        {},
        button(nameOf(row), () => open(row.id), { class: "card-name" }),
        h("span", { class: "card-detail" }, detailOf(row)),
        button(t("analysis.kept.remove"), () => remove(list, row, open), {
          "aria-label": t("analysis.kept.remove.name", { name: nameOf(row) }),
        }),
      ),
    ),
  );
}

async function remove(list, row, open) {
  try {
    const bringBack = await forget(row.id);
    await draw(list, open);
    list.querySelector("button")?.focus();
    toast(t("analysis.kept.removed", { name: nameOf(row) }), {
      action: { label: t("analysis.undo"), run: () => bringBack().then(() => draw(list, open)) },
    });
  } catch (/** @type {any} */ fault) {
    refuse(t("analysis.keep.refused"));
  }
}

/** The players, or the first moves, or the start. @param {Row} row */
export function nameOf({ players, line, start }) {
  if (players.length) return players.join(" – ");
  if (!line.length) return start;
  const first = plyOf(start);
  const words = line.map((san, index) => {
    const ply = first + index;
    const isNumbered = ply % 2 === 0 || index === 0;
    const move = writtenMove(san);
    return isNumbered ? `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."} ${move}` : move;
  });
  return words.join(" ");
}

function detailOf({ moves, changedAt, variant }) {
  const parts = [tCount("analysis.kept.moves", moves), unusualName(variant), formatDate(changedAt)];
  return parts.filter(Boolean).join(" · ");
}
