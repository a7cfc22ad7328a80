/**
 * The chat of a game's players, with blocking and reporting.
 */
import { api, session } from "../api.js";
import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { askText } from "./dialog.js";
import { toast } from "./toast.js";
import { drafted, keepDraft } from "../storage/drafts.js";

const longestLine = 140;
/** The height of a phone's menu, at the bottom of the window, in pixels. */
const menuHeight = 64;

export class Chat {
  /** @param {any} view the page of the game */
  constructor(view) {
    this.view = view;
    this.log = h("div", { class: "chat-log", role: "log", "aria-label": t("chat.label"), tabindex: 0 });
    this.input = drafted(
      h("input", {
        type: "text",
        maxlength: longestLine,
        placeholder: t("chat.placeholder"),
        "aria-label": t("chat.placeholder"),
      }),
      this.#draftName,
    );
    this.unread = h("b", { class: "badge", hidden: true });
    this.element = h(
      "details",
      { class: "chat", hidden: true, open: this.input.value !== "" },
      h("summary", { onclick: () => this.#opensOnPress() }, t("chat.label"), this.unread),
      this.log,
      h("form", { onsubmit: (event) => this.#send(event) }, this.input),
      h(
        "div",
        { class: "actions" },
        button(t("chat.block"), () => this.#block()),
        button(t("chat.report"), () => this.#report()),
      ),
    );
    this.#watch.observe(this.input);
  }

  /** Computers do not chat. */
  update() {
    const { opponent, full } = this.view;
    this.element.hidden = !opponent || Boolean(full[opponent]?.aiLevel);
  }

  add({ username, text }) {
    this.log.append(h("p", {}, h("strong", {}, username), " ", text));
    this.element.open = true;
    this.log.scrollTop = this.log.scrollHeight;
    if (username !== session().username && !this.#isInView) this.#tell(username, text);
  }

  leave() {
    this.#watch.disconnect();
  }

  #unreadCount = 0;

  /** A line is read once the lines are in view. */
  #watch = new IntersectionObserver(
    (entries) => entries.at(-1)?.isIntersecting && this.#showUnread(0),
    { rootMargin: `0px 0px -${menuHeight}px 0px` },
  );

  /** Whether the lines can be read now. It is measured, because an observer reports as late as the next frame. */
  get #isInView() {
    const { top, bottom, height } = this.input.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight - menuHeight;
  }

  /** The chat is below the window of a phone. */
  #tell(name, text) {
    this.#showUnread(this.#unreadCount + 1);
    this.#watch.unobserve(this.input); // observed anew, it is reported even if nothing has changed since the last frame
    this.#watch.observe(this.input);
    toast(t("news.chat", { name, text }), {
      kind: "game",
      key: `chat ${this.view.id}`,
      action: { label: t("chat.read"), run: () => this.#reveal() },
    });
  }

  #showUnread(count) {
    this.#unreadCount = count;
    this.unread.hidden = count === 0;
    this.unread.textContent = t("chat.unread", { count });
  }

  #reveal() {
    this.element.open = true;
    this.input.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "end" });
  }

  /** What a press opens comes into view. */
  #opensOnPress() {
    if (this.element.open) return;
    this.element.addEventListener("toggle", () => this.element.open && this.#reveal(), { once: true });
  }

  get #opponentName() {
    return this.view.full[this.view.opponent]?.name ?? "";
  }

  get #draftName() {
    return `chat ${this.view.id}`;
  }

  /** A line that was not sent stays in the field. */
  async #send(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    this.#write("");
    if (text && !(await this.view.act(api.chat(this.view.id, text))) && !this.input.value) this.#write(text);
  }

  #write(text) {
    this.input.value = text;
    keepDraft(this.#draftName, text);
  }

  async #block() {
    const name = this.#opponentName;
    if (await this.view.act(api.block(name))) toast(t("chat.blocked", { name }));
  }

  async #report() {
    const name = this.#opponentName;
    const draftName = `report ${this.view.id}`;
    const reason = await askText({
      title: t("chat.report.title", { name }),
      label: t("chat.report.reason"),
      draftName,
      yes: t("chat.report.send"),
    });
    if (!reason || !(await this.view.act(api.report(name, reason, this.view.id)))) return;
    keepDraft(draftName, null);
    toast(t("chat.reported"));
  }
}
