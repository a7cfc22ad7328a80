/**
 * The account: registering and logging in for guests; then password, tokens, blocks, data, and closing the account.
 */
import { api, connection, loadSession, session } from "../api.js";
import { button, h, replace } from "../dom.js";
import { formatDate, t } from "../i18n.js";
import { ask } from "../parts/dialog.js";
import { toast } from "../parts/toast.js";
import { ratingName } from "../variants.js";

const scopes = [
  "board:play",
  "bot:play",
  "challenge:read",
  "challenge:write",
  "challenge:bulk",
  "preference:read",
  "email:read",
];

/** @param {HTMLElement} host @param {import("../router.js").Route} route */
export function mountAccount(host, { query }) {
  const page = h("div", { class: "page account" });
  const draw = () => replace(page, session().guest ? guestPage(draw) : memberPage(draw, query));
  host.append(page);
  draw();
}

/** For a guest: registering and logging in. @param {() => void} draw redraws the view afterwards */
export function signInForms(draw) {
  return h(
    "div",
    { class: "columns" },
    accountForm("login", [nameField(), passwordField("current-password")], async (values) => {
      await api.login(values);
      await changedSession(draw);
    }),
    accountForm("register", [nameField(), passwordField("new-password"), emailField()], async (values) => {
      await api.register(values);
      await changedSession(draw);
    }),
  );
}

/** The session has changed, so the socket must, too. */
async function changedSession(draw) {
  await loadSession();
  connection.reopen();
  document.dispatchEvent(new Event("session"));
  draw();
}

function guestPage(draw) {
  return [
    h("h1", {}, t("account.title")),
    h("p", {}, t("account.guest", { name: session().username })),
    signInForms(draw),
  ];
}

/** @param {() => void} draw @param {URLSearchParams} query what a program wants its token to allow */
function memberPage(draw, query) {
  const ratings = Object.entries(session().ratings ?? {});
  return [
    h("h1", {}, session().username),
    ratings.length > 0 &&
      h(
        "dl",
        { class: "ratings" },
        ratings.map(([speed, { rating }]) => [h("dt", {}, ratingName(speed)), h("dd", {}, rating)]),
      ),
    h(
      "div",
      { class: "actions" },
      button(t("account.logout"), async () => {
        await api.logout(false);
        await changedSession(draw);
      }),
      button(t("account.logoutEverywhere"), async () => {
        await api.logout(true);
        await changedSession(draw);
      }),
      h("a", { class: "button", href: "/api/tabiya/my-data", download: "my-data.json" }, t("account.data")),
    ),
    h(
      "div",
      { class: "columns" },
      accountForm(
        "password",
        [passwordField("current-password", "old"), passwordField("new-password", "new")],
        async (values) => {
          await api.changePassword(values);
          toast(t("account.password.done"));
        },
      ),
      tokensSection(query),
      blocksSection(),
      accountForm(
        "delete",
        [passwordField("current-password")],
        async ({ password }) => {
          if (
            !(await ask({
              title: t("account.delete"),
              sentence: t("account.delete.sentence"),
              yes: t("account.delete"),
              danger: true,
            }))
          )
            return;
          await api.deleteAccount(password);
          await changedSession(draw);
        },
        "danger",
      ),
    ),
  ];
}

function accountForm(name, fields, submit, className = "primary") {
  const fault = h("p", { class: "fault", role: "alert" });
  return h(
    "form",
    {
      class: "card",
      "aria-label": t(`account.${name}`),
      onsubmit: async (event) => {
        event.preventDefault();
        fault.textContent = "";
        const values = Object.fromEntries(
          [...new FormData(event.target)].filter(([, value]) => value !== ""),
        );
        await submit(values).catch((refusal) => {
          fault.textContent = refusal.message || t("fault.offline");
        });
        if (!fault.textContent) event.target.reset();
      },
    },
    h("h2", {}, t(`account.${name}`)),
    fields,
    fault,
    h("button", { type: "submit", class: className }, t(`account.${name}`)),
  );
}

function nameField() {
  return h(
    "label",
    { class: "field" },
    h("span", {}, t("account.name")),
    h("input", { name: "username", required: true, autocomplete: "username", maxlength: 30 }),
  );
}

function passwordField(autocomplete, name = "password") {
  return h(
    "label",
    { class: "field" },
    h("span", {}, t(autocomplete === "new-password" ? "account.newPassword" : "account.currentPassword")),
    h("input", { name, type: "password", required: true, autocomplete }),
  );
}

function emailField() {
  return h(
    "label",
    { class: "field" },
    h("span", {}, t("account.email")),
    h("input", { name: "email", type: "email", autocomplete: "email" }),
  );
}

/**
 * A list that is reloaded after each change.
 *
 * @param {{className?: string, load: () => Promise<any[]>, card: (item: any) => any[], none?: string}} options
 * @returns {{list: HTMLElement, draw: () => Promise<void>}}
 */
function cardList({ className = "cards", load, card, none = "" }) {
  const list = h("ul", { class: className });
  const draw = async () => {
    const items = await load();
    replace(
      list,
      items.length === 0 && none && h("li", { class: "quiet" }, none),
      items.map((item) => h("li", {}, card(item))),
    );
  };
  draw().catch(() => {});
  return { list, draw };
}

/** @param {URLSearchParams} query */
function tokensSection(query) {
  const wanted = query.getAll("scopes[]");
  const granted = wanted.length > 0 ? wanted : ["board:play"];
  const secret = h("p", { class: "secret" });
  const { list, draw } = cardList({
    className: "cards tokens",
    load: async () => (await api.tokens()).tokens,
    card: ({ id, description, scopes: given, created }) => [
      h("span", { class: "card-name" }, description),
      h("span", { class: "card-detail" }, `${given.join(", ")} · ${formatDate(created)}`),
      button(t("account.revoke"), async () => {
        await api.revokeToken(id);
        draw();
      }),
    ],
  });
  const form = h(
    "form",
    {
      onsubmit: async (event) => {
        event.preventDefault();
        const data = new FormData(event.target);
        const made = await api
          .makeToken({ description: data.get("description"), scopes: data.getAll("scope") })
          .catch((refusal) => {
            toast(refusal.message || t("fault.offline"), { kind: "fault" });
          });
        if (!made) return;
        replace(secret, t("account.token.once"), " ", h("code", {}, made.token));
        draw();
      },
    },
    h(
      "label",
      { class: "field" },
      h("span", {}, t("account.token.description")),
      h("input", {
        name: "description",
        required: true,
        maxlength: 100,
        value: query.get("description") ?? "",
      }),
    ),
    h(
      "fieldset",
      { class: "rights" },
      h("legend", {}, t("account.token.scopes")),
      scopes.map((scope) =>
        h(
          "label",
          { class: "check" },
          h("input", { type: "checkbox", name: "scope", value: scope, checked: granted.includes(scope) }),
          h("span", {}, scope),
        ),
      ),
    ),
    h("button", { type: "submit" }, t("account.token.make")),
  );
  return h(
    "section",
    { class: "card", "aria-label": t("account.tokens") },
    h("h2", {}, t("account.tokens")),
    h("p", {}, t("account.tokens.explanation")),
    list,
    secret,
    form,
  );
}

function blocksSection() {
  const { list, draw } = cardList({
    load: async () => (await api.blocks()).blocked,
    card: (name) => [
      h("span", { class: "card-name" }, name),
      button(t("account.unblock"), async () => {
        await api.unblock(name);
        draw();
      }),
    ],
    none: t("account.blocks.none"),
  });
  const form = h(
    "form",
    {
      onsubmit: async (event) => {
        event.preventDefault();
        const name = new FormData(event.target).get("user");
        await api.block(name).catch((refusal) => toast(refusal.message || t("fault.offline"), { kind: "fault" }));
        event.target.reset();
        draw();
      },
    },
    h(
      "label",
      { class: "field" },
      h("span", {}, t("account.name")),
      h("input", { name: "user", required: true }),
    ),
    h("button", { type: "submit" }, t("account.block")),
  );
  return h(
    "section",
    { class: "card", "aria-label": t("account.blocks") },
    h("h2", {}, t("account.blocks")),
    list,
    form,
  );
}
