/**
 * What only loading the page anew can mend: a file of it that is missing, or a server that has a newer page.
 */
import { t } from "../i18n.js";
import { toast } from "./toast.js";

const reload = () => ({ label: t("page.reload"), run: () => location.reload() });

/** Says that a file of the page could not be loaded. */
export function sayNotLoaded() {
  toast(t("page.notLoaded"), { kind: "fault", key: "reload", action: reload() });
}

/** The script of this page, which has another name in every version. */
const ownScript = document.querySelector("script[type=module]")?.getAttribute("src") ?? "";

/** Says so if the server has another version of the page than this one. */
export async function noticeNewPage() {
  const answer = await fetch("/", { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok || (await answer.text()).includes(ownScript)) return;
  toast(t("page.newer"), { key: "reload", action: reload() });
}
