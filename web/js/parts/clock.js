/**
 * The two clocks of a game. The server keeps the time; between its lines they run on their own.
 */
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { play } from "./sound.js";

/** Below this time, tenths are shown. */
const tenthsBelow = 20_000;
const lowBelow = 10_000;
const refreshEvery = 50;

/** The server's value for a side without a limit. */
const unlimited = 2147483647;

export class Clocks {
  /** @type {Record<"white" | "black", HTMLElement>} */
  elements = { white: clockElement(), black: clockElement() };
  #left = { white: 0, black: 0 };
  /** @type {"white" | "black" | null} */
  #running = null;
  #since = 0;
  #timer = 0;
  #warned = false;

  /**
   * @param {{white: number, black: number} | null} left milliseconds; null without clocks
   * @param {"white" | "black" | null} running
   * @param {"white" | "black" | null} own the side whose low time is announced by a sound
   */
  show(left, running, own) {
    clearInterval(this.#timer);
    this.own = own;
    for (const element of Object.values(this.elements)) element.hidden = !left || left.white >= unlimited;
    if (!left) return;
    this.#left = left;
    this.#running = running;
    this.#since = performance.now();
    this.#draw();
    if (running && left.white < unlimited) this.#timer = setInterval(() => this.#draw(), refreshEvery);
  }

  stop() {
    clearInterval(this.#timer);
    this.#running = null;
  }

  #draw() {
    for (const color of /** @type {const} */ (["white", "black"])) {
      const element = this.elements[color];
      const runs = this.#running === color;
      const left = Math.max(0, this.#left[color] - (runs ? performance.now() - this.#since : 0));
      const text = clockText(left);
      const face = element.querySelector(".time");
      if (face && face.textContent !== text) face.textContent = text;
      element.classList.toggle("running", runs);
      element.classList.toggle("low", left < lowBelow);
      if (runs && color === this.own) this.#warn(left);
    }
  }

  #warn(left) {
    if (left < lowBelow && left > 0 && !this.#warned) play("low");
    this.#warned = left < lowBelow;
  }
}

function clockElement() {
  return h(
    "div",
    { class: "clock", role: "timer", "aria-label": t("clock.label"), hidden: true },
    icon("clock"),
    h("span", { class: "time" }),
  );
}

/** "5:03", "1:02:03", and "0:09.4" at the end. @param {number} left milliseconds */
export function clockText(left) {
  const pad = (number) => String(number).padStart(2, "0");
  if (left < tenthsBelow) {
    const tenths = Math.floor(left / 100);
    return `0:${pad(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** "5+3": minutes and seconds a move; less than a minute in seconds. @param {{initial: number, increment: number}} control milliseconds */
export function timeControlText({ initial, increment }) {
  const base = initial % 60_000 === 0 ? String(initial / 60_000) : `${initial / 1000} s`;
  return `${base}+${increment / 1000}`;
}
