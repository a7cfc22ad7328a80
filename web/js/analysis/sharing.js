/**
 * An analysis for others: as an address, and as PGN.
 */
import { usualStart } from "../board/squares.js";
import { t } from "../i18n.js";
import { fileName } from "../parts/download.js";
import { pgnOf } from "../parts/pgn_text.js";
import { lineQuery } from "../parts/walk.js";
import { variantTags } from "../variants.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */

/** The start has an address of its own; without any, the page opens the last analysis. @param {Analysis} analysis @param {import("../parts/walk.js").Walk} walk */
export function routeOf({ source, variant }, walk) {
  const query = { ...source, ...lineQuery(walk, variant) };
  return `/analysis?${new URLSearchParams(Object.keys(query).length ? query : { ply: "0" })}`;
}

/** A route that anyone can open: uploaded files belong to their owner alone. @param {Analysis} analysis @param {import("../parts/walk.js").Walk} walk */
export function sharedRouteOf({ source, variant }, walk) {
  const isPublic = source && (!source.file || source.file === "kasparov");
  return routeOf(/** @type {any} */ ({ source: isPublic ? source : null, variant }), walk);
}

/** @param {Analysis} analysis */
export function nameOfFile({ source, tags }) {
  const { White, Black } = Object.fromEntries(tags);
  return source ? fileName(White, Black) : "analysis.pgn";
}

/** As PGN. @param {Analysis} analysis */
export function textOf(analysis) {
  return pgnOf(analysis.tree, tagsOf(analysis), analysis.result);
}

/** The tags of the game, or the seven that every PGN has (PGN 8.1.1). @param {Analysis} analysis @returns {string[][]} */
function tagsOf({ source, tags, tree, result, variant }) {
  if (source) return tags;
  const { fen } = tree.root;
  const isUsual = fen === usualStart;
  return [
    ["Event", t("analysis.title")],
    ["Site", "?"],
    ["Date", new Date().toISOString().slice(0, 10).replaceAll("-", ".")],
    ["Round", "?"],
    ["White", "?"],
    ["Black", "?"],
    ["Result", result],
    ...(variantTags[variant] ? [["Variant", variantTags[variant]]] : []),
    ...(isUsual ? [] : [["SetUp", "1"], ["FEN", fen]]),
  ];
}
