/**
 * The time spent on each move, as bars: White's upwards, Black's downwards.
 */
import { h, svg } from "../../dom.js";
import { t } from "../../i18n.js";
import { clockText } from "../clock.js";

const width = 600;
const half = 36;

/**
 * The milliseconds that each move took, if the game tells; nothing for the others.
 *
 * @param {any[]} nodes of the main line, with clock or elapsed
 * @param {string} [control] the tag TimeControl, such as 300+3
 * @returns {(number | undefined)[]}
 */
export function timesSpent(nodes, control = "") {
  const [, initial, increment = "0"] = control.match(/^(\d+)(?:\+(\d+))?$/) ?? [];
  return nodes.map(({ elapsed, clock }, index) => {
    if (elapsed !== undefined) return elapsed;
    const before = index >= 2 ? nodes[index - 2].clock : initial && Number(initial) * 1000;
    if (clock === undefined || before === undefined || before === "") return undefined;
    return Math.max(0, before - clock + (index >= 2 ? Number(increment) * 1000 : 0));
  });
}

/** @param {(number | undefined)[]} times @param {"white" | "black"} first who moves first @returns {HTMLElement | null} */
export function timeGraph(times, first) {
  const longest = Math.max(0, ...times.map((time) => time ?? 0));
  if (!longest) return null;
  const step = width / times.length;
  const bars = times.map((time, index) => {
    const isWhite = (index % 2 === 0) === (first === "white");
    const size = (half * (time ?? 0)) / longest;
    return svg("rect", {
      class: isWhite ? "time-white" : "time-black",
      x: (index * step).toFixed(1),
      y: isWhite ? half - size : half,
      width: Math.max(1, step - 1).toFixed(1),
      height: size.toFixed(1),
    });
  });
  const slowest = times.indexOf(longest);
  const label = t("review.times.label", { time: clockText(longest), move: Math.floor(slowest / 2) + 1 });
  return h(
    "figure",
    { class: "time-graph" },
    h("figcaption", {}, t("review.times")),
    svg(
      "svg",
      { viewBox: `0 0 ${width} ${2 * half}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
      ...bars,
    ),
  );
}
