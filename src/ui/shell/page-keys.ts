import type { KeyActions } from "./key-actions";

/** The path of the page on which something new is begun. */
const HOME_PROMPT_PATH = "/";

/** The pages that `G` and then a letter lead to. */
export const PLACES: Readonly<Record<string, { readonly path: string; readonly labelKey: string }>> = {
  h: { path: HOME_PROMPT_PATH, labelKey: "shell:nav.home" },
  a: { path: "/agents", labelKey: "shell:nav.agents" },
  t: { path: "/tasks", labelKey: "shell:nav.tasks" },
  p: { path: "/projects", labelKey: "shell:nav.projects" },
  k: { path: "/knowledge", labelKey: "shell:nav.knowledge" },
  c: { path: "/conversations", labelKey: "shell:nav.conversations" },
  s: { path: "/settings", labelKey: "shell:nav.settings" },
  f: { path: "/search", labelKey: "shell:nav.search" },
};
/** The entries J and K step through: links of lists, messages. */
const ENTRY = "[data-entry]";
/** The buttons C presses: the last one there is belongs to the latest result. */
const COPY = "[data-copies-result]";

/** The time after `G` in which the next letter belongs to it. */
const GO_MS = 1500;
let goesSince = Number.NEGATIVE_INFINITY;

/** Does what a key stands for; nothing for others. */
export function pressPageKey(event: KeyboardEvent, actions: KeyActions): void {
  if (event.key === "?") actions.changeOverlay(() => "shortcuts");
  else if (event.key === "/") document.querySelector<HTMLElement>("[data-prompt]")?.focus();
  else if (!event.shiftKey) pressLetter(event, actions);
}

function pressLetter(event: KeyboardEvent, actions: KeyActions): void {
  const letter = letterOf(event);
  const isGoing = event.timeStamp - goesSince < GO_MS;
  goesSince = letter === "g" && !isGoing ? event.timeStamp : Number.NEGATIVE_INFINITY;
  const place = isGoing ? PLACES[letter] : undefined;
  if (place) actions.go(place.path);
  if (isGoing) return;
  if (letter === "n") actions.go(HOME_PROMPT_PATH);
  else if (letter === "b") actions.toggleSidebar();
  else if (letter === "j") step(1);
  else if (letter === "k") step(-1);
  else if (letter === "c") seen(COPY).at(-1)?.click();
}

/** From the entry that has the focus, or is around it; else to the first one. */
function step(by: 1 | -1): void {
  const entries = seen(ENTRY);
  const current = entries.findIndex((entry) => entry.contains(document.activeElement));
  const next = current < 0 ? (by > 0 ? 0 : -1) : Math.min(Math.max(current + by, 0), entries.length - 1);
  entries.at(next)?.focus();
}

function seen(selector: string): readonly HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>(`main ${selector}`);
  return [...all].filter((element) => element.closest("[inert], [hidden]") === null);
}

/** By its place where the keyboard writes other letters, such as Korean ones. */
function letterOf({ key, code }: KeyboardEvent): string {
  return (/^[a-z]$/i.test(key) ? key : code.slice(-1)).toLowerCase();
}
