/**
 * The form for a new game: opponent, side, clock, level and rules.
 */
import { api } from "../api.js";
import { variantOfFen } from "../board/fen.js";
import { pieceDrawing } from "../board/pieces.js";
import { button, h, replace } from "../dom.js";
import { t } from "../i18n.js";
import { isGameText, readPositionText } from "../position_text.js";
import { settings } from "../settings.js";
import { choosable, variantRule, variantSelect } from "../variants.js";
import { positionField } from "./position_field.js";

/** @typedef {"computer" | "here" | "link" | "lobby"} Opponent */

/** Minutes, and seconds per move; null is a game without a clock. */
const timeControls = [null, [1, 0], [3, 2], [5, 3], [10, 5], [15, 10], [30, 20]];
const levels = [1, 2, 3, 4, 5, 6, 7, 8];
/** About how strong each level is, as other engines are rated; the highest has no limit. */
const ratings = [850, 1200, 1450, 1850, 2300, 2500, 2700];

export class NewGame {
  color = "white";
  /** @type {number[] | null} minutes, seconds a move */
  clock = null;

  /** @param {{onPlay: () => void, onChange: () => void, opponent?: Opponent}} options */
  constructor({ onPlay, onChange, opponent = "computer" }) {
    this.onChange = onChange;
    this.opponent = opponent;
    this.level = settings.get("level");
    this.fen = positionField((text) => this.#readPosition(text), { placeholder: t("new.fen.placeholder") });
    this.taken = h("p", { class: "taken-position", role: "status", hidden: true });
    this.rule = h("p", { id: "variant-rule", class: "variant-rule", "aria-live": "polite", hidden: true });
    this.variant = variantSelect(() => this.#chooseVariant(), { "aria-describedby": "variant-rule" });
    this.touchMove = h("input", { type: "checkbox" });
    this.rated = h("input", { type: "checkbox" });
    this.ruleset = h("select", {}, h("option", { value: "casual" }, t("ruleset.casual")));
    this.minutes = numberInput(10, 0, 180, "any");
    this.increment = numberInput(5, 0, 180);
    this.fault = h("p", { class: "fault", role: "status" });
    this.playButton = h("button", { type: "submit", class: "primary large" }, t("new.play"));
    this.form = h("form", {
      class: "new-game",
      onchange: (event) => {
        if (event.target === this.ruleset) this.#wantedRuleset = this.ruleset.value;
      },
      onsubmit: (event) => {
        event.preventDefault();
        const text = this.fen.value.trim();
        if (isGameText(text)) this.#readPosition(text);
        else onPlay();
      },
    });
    this.#draw();
    this.#loadRulesets();
  }

  get element() {
    return this.form;
  }

  /** The request to /position that shows the start. */
  get start() {
    return { fen: this.fen.value.trim() || null, variant: this.variant.value };
  }

  /** What has been chosen, as a draft of this tab. */
  get draft() {
    const { opponent, color, clock, custom = false, fen, touchMove, rated, minutes, increment } = this;
    const ruleset = this.#chosenRuleset;
    const variant = this.variant.value;
    const typed = { fen: fen.value, minutes: minutes.value, increment: increment.value, ruleset, variant };
    const ticked = { touchMove: touchMove.checked, rated: rated.checked };
    return { opponent, color, clock, custom, ...typed, ...ticked, isMoreOpen: this.more.open };
  }

  set draft(draft) {
    const { opponent, color, clock, custom, isMoreOpen, ruleset } = draft;
    Object.assign(this, { opponent, color, clock, custom });
    for (const name of ["fen", "minutes", "increment"]) this[name].value = draft[name];
    for (const name of ["touchMove", "rated"]) this[name].checked = draft[name];
    this.variant.value = choosable(draft.variant);
    this.#showRule();
    this.#wantedRuleset = ruleset;
    this.ruleset.value = ruleset;
    this.#fenBefore = draft.fen;
    this.#draw();
    this.more.open = isMoreOpen;
  }

  #wantedRuleset = "casual";

  /** The rulesets come from the server; one that was chosen before counts until then. */
  get #chosenRuleset() {
    return this.ruleset.value || this.#wantedRuleset;
  }

  /** The form as the server expects it. */
  get wishes() {
    const clock = this.clock && { limit: Math.round(this.clock[0] * 60), increment: this.clock[1] };
    const { fen, variant } = this.start;
    return {
      variant: variant === "standard" && fen ? "fromPosition" : variant,
      ...(fen && { fen }),
      ...(clock && { clock }),
      color: this.color,
      ruleset: this.#chosenRuleset,
      ...(this.opponent === "computer" && { level: this.level }),
      ...(this.opponent === "here" && { touchMove: this.touchMove.checked }),
      ...((this.opponent === "link" || this.opponent === "lobby") && { rated: this.rated.checked }),
    };
  }

  /** What the field had before a game was pasted. */
  #fenBefore = "";
  /** The game that is being read. */
  #reading = "";

  /** What was typed or pasted: of a game, the position at its end is offered; nothing begins yet. @param {string} text */
  async #readPosition(text) {
    this.taken.hidden = true;
    if (!isGameText(text)) {
      this.#fenBefore = text;
      this.variant.value = variantOfFen(text, this.variant.value);
      this.#showRule();
      return this.onChange();
    }
    if (text === this.#reading) return;
    this.#reading = text;
    const read = await readPositionText(text, this.variant.value).catch((refusal) =>
      this.showFault(t("new.fen.fault", { reason: refusal.message })),
    );
    this.#reading = "";
    if (read && this.fen.value.trim() === text) this.#take(read.fen, choosable(read.variant), read.sentence);
  }

  /** Puts a position into the field. @param {string} fen @param {string} variant @param {string} sentence which it is */
  #take(fen, variant, sentence) {
    const before = { fen: this.#fenBefore, variant: this.variant.value };
    this.fen.value = this.#fenBefore = fen;
    this.variant.value = variant;
    this.#showRule();
    this.taken.hidden = !sentence;
    const undo = button(t("analysis.undo"), () => {
      this.#take(before.fen, before.variant, "");
      this.fen.focus();
    });
    replace(this.taken, h("span", {}, sentence), undo);
    this.form.dispatchEvent(new Event("change"));
    this.onChange();
  }

  /** Tells what is wrong with the wishes. @param {string} sentence */
  showFault(sentence) {
    this.fault.textContent = sentence;
  }

  #draw() {
    const { opponent } = this;
    const clocks = opponent === "lobby" ? timeControls.slice(1) : timeControls;
    if (opponent === "lobby") this.clock ??= [5, 3];
    replace(
      this.form,
      choice(
        "opponent",
        t("new.opponent"),
        ["computer", "here", "link", "lobby"].map((value) => ({ value, label: t(`new.${value}`) })),
        opponent,
        (value) => {
          this.opponent = value;
          this.#draw();
          this.onChange();
          this.#refocus();
        },
      ),
      opponent === "computer" && this.#levelField(),
      h(
        "div",
        { class: "variant-choice" },
        h("label", { class: "field" }, h("span", {}, t("new.variant")), this.variant),
        this.rule,
      ),
      opponent !== "here" &&
        choice(
          "color",
          t("new.side"),
          [
            { value: "white", label: t("color.white"), drawing: pieceDrawing("wk") },
            { value: "random", label: t("new.random"), drawing: randomDrawing() },
            { value: "black", label: t("color.black"), drawing: pieceDrawing("bk") },
          ],
          this.color,
          (value) => {
            this.color = value;
            this.onChange();
          },
        ),
      choice(
        "clock",
        t("new.clock"),
        [...clocks.map(clockChoice), { value: "custom", label: t("new.clock.custom") }],
        this.#clockName(),
        (value) => this.#setClock(value),
      ),
      this.#customClock(),
      this.#moreFields(),
      this.fault,
      this.playButton,
    );
  }

  #chooseVariant() {
    this.#showRule();
    this.onChange();
  }

  #showRule() {
    this.rule.textContent = variantRule(this.variant.value);
    this.rule.hidden = !this.rule.textContent;
  }

  /** A choice that redraws the form must not lose the keyboard focus. */
  #refocus() {
    this.form.querySelector("input[name=opponent]:checked")?.focus();
  }

  #levelWord() {
    const word = t(`level.${this.level}`);
    const rating = ratings[this.level - levels[0]];
    return rating ? t("level.about", { word, rating }) : word;
  }

  #levelField() {
    const word = h("output", {}, this.#levelWord());
    return h(
      "label",
      { class: "field level" },
      h("span", {}, t("new.level"), " ", h("strong", { class: "level-number" }, this.level)),
      h("input", {
        type: "range",
        min: levels[0],
        max: levels.at(-1),
        value: this.level,
        oninput: (event) => {
          this.level = Number(event.target.value);
          settings.set("level", this.level);
          this.onChange();
          word.textContent = this.#levelWord();
          event.target.closest("label").querySelector(".level-number").textContent = this.level;
        },
      }),
      word,
    );
  }

  #clockName() {
    if (!this.clock) return "none";
    const preset = timeControls.some(
      (control) => control && control[0] === this.clock?.[0] && control[1] === this.clock[1],
    );
    return preset && !this.custom ? this.clock.join("+") : "custom";
  }

  #setClock(value) {
    this.custom = value === "custom";
    if (value === "none") this.clock = null;
    else if (value === "custom") this.#readCustomClock();
    else this.clock = value.split("+").map(Number);
    if (!this.custom) this.minutes.setCustomValidity("");
    this.customFields.hidden = !this.custom;
    this.onChange();
  }

  #customClock() {
    this.minutes.oninput = this.increment.oninput = () => this.#readCustomClock();
    this.customFields = h(
      "div",
      { class: "custom-clock", hidden: !this.custom },
      h("label", { class: "field" }, h("span", {}, t("new.minutes")), this.minutes),
      h("label", { class: "field" }, h("span", {}, t("new.increment")), this.increment),
    );
    return this.customFields;
  }

  /** A clock without any time is refused at its field. */
  #readCustomClock() {
    const [minutes, increment] = [this.minutes.valueAsNumber || 0, this.increment.valueAsNumber || 0];
    this.clock = [minutes, increment];
    this.minutes.setCustomValidity(minutes + increment > 0 ? "" : t("new.clock.empty"));
  }

  #moreFields() {
    const between = this.opponent === "link" || this.opponent === "lobby";
    const open = this.more?.open ?? false;
    this.more = h(
      "details",
      { class: "more", open },
      h("summary", {}, t("new.more")),
      h("label", { class: "field" }, h("span", {}, t("new.ruleset")), this.ruleset),
      this.opponent === "here" &&
        h("label", { class: "check" }, this.touchMove, h("span", {}, t("new.touchMove"))),
      between && h("label", { class: "check" }, this.rated, h("span", {}, t("new.rated"))),
      this.opponent !== "lobby" && h("label", { class: "field" }, h("span", {}, t("new.fen")), this.fen),
      this.opponent !== "lobby" && this.taken,
    );
    return this.more;
  }

  async #loadRulesets() {
    const { rulesets } = await api.rulesets().catch(() => ({ rulesets: [] }));
    const options = rulesets.map(({ name, title }) =>
      h("option", { value: name }, rulesetTitle(name, title)),
    );
    if (options.length) replace(this.ruleset, options);
    this.ruleset.value = this.#wantedRuleset;
    if (!this.ruleset.value) this.ruleset.value = "casual";
  }
}

/** The name of a ruleset in the reader's language, or the server's. */
export function rulesetTitle(name, title = name) {
  const key = `ruleset.${name}`;
  return t(key) === key ? title : t(key);
}

/** A choice as radio buttons side by side. */
function choice(name, legend, options, chosen, onChoose) {
  return h(
    "fieldset",
    { class: `choice choice-${name}` },
    h("legend", {}, legend),
    h(
      "div",
      { class: "segments" },
      options.map(({ value, label, drawing }) =>
        h(
          "label",
          { class: "segment" },
          h("input", {
            type: "radio",
            name,
            value,
            checked: value === chosen,
            onchange: () => onChoose(value),
          }),
          h("span", {}, drawing, drawing ? h("span", { class: "segment-word" }, label) : label),
        ),
      ),
    ),
  );
}

function clockChoice(control) {
  return control
    ? { value: control.join("+"), label: control.join("+") }
    : { value: "none", label: t("new.clock.none") };
}

function randomDrawing() {
  return h("span", { class: "lot", "aria-hidden": "true" }, pieceDrawing("wk"), pieceDrawing("bk"));
}

function numberInput(value, min, max, step = "1") {
  return h("input", { type: "number", value, min, max, step, inputmode: step === "1" ? "numeric" : "decimal" });
}
