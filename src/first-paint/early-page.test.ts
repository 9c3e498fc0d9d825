// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOME_PROMPT_DRAFT } from "../core/stores/settings/early-preferences";
import { animate, announceLateStart } from "./early-page";
import { handOver, whenComplete } from "./hand-over";

const NOTICE = '<div hidden data-drawn="late">Not there yet <button>Try again</button></div>';
const DRAWN =
  '<main><textarea data-prompt=""></textarea><a href="/settings">Settings</a><label><input type="radio" />Chat</label></main>';

let page: HTMLElement;
let field: HTMLTextAreaElement;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  document.body.innerHTML = `<div id="first-paint">${DRAWN}${NOTICE}</div>`;
  page = document.getElementById("first-paint") as HTMLElement;
  animate(page, "/fr", true)?.focus();
  field = fieldIn(page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function fieldIn(element: HTMLElement): HTMLTextAreaElement {
  return element.querySelector("textarea") as HTMLTextAreaElement;
}

function notice(): HTMLElement {
  return page.querySelector("[data-drawn=late]") as HTMLElement;
}

function type(text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function press(key: string): void {
  field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

test("letters are kept in the draft, and the prompt has the focus", () => {
  type("Half a sentence");
  expect(sessionStorage.getItem(HOME_PROMPT_DRAFT)).toBe("Half a sentence");
  expect(document.activeElement).toBe(field);
});

test("Enter and a click count once, however often they are tried, and the prompt stays as it was sent", () => {
  type("Plan a picnic");
  for (let times = 0; times < 3; times++) press("Enter");
  for (let times = 0; times < 2; times++) page.querySelector("a")?.click();
  expect(globalThis.earlyActs).toEqual([
    { type: "keydown", key: "Enter", ctrlKey: false, metaKey: false },
    { type: "click", on: { tag: "a", name: "Settings" } },
  ]);
  expect(field.readOnly).toBe(true);
  expect(page.querySelector("a")?.getAttribute("href")).toBe("/fr/settings");
});

test("letters after Ctrl+K are kept for the palette, and none of them reaches the prompt", () => {
  field.dispatchEvent(
    new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }),
  );
  const palette = document.activeElement as HTMLInputElement;
  expect(palette).not.toBe(field);
  palette.value = "abo";
  const root = document.createElement("div");
  root.innerHTML = DRAWN;
  handOver(root);
  expect(globalThis.earlyPaletteText).toBe("abo");
  expect(fieldIn(root).value).toBe("");
  globalThis.earlyPaletteText = undefined;
});

test("a choice that was clicked early is made once the application is there", () => {
  page.querySelector("label")?.click();
  expect(globalThis.earlyActs).toEqual([{ type: "click", on: { tag: "label", name: "Chat" } }]);
  const root = document.createElement("div");
  root.innerHTML = DRAWN;
  handOver(root);
  expect(root.querySelector("input")?.checked).toBe(true);
});

test("the application takes the page over with the letters, the caret, the focus and what was done", () => {
  type("Plan a picnic");
  field.setSelectionRange(4, 6);
  press("Enter");
  page.querySelector("a")?.click();
  const root = document.createElement("div");
  root.innerHTML = DRAWN;
  const sent: string[] = [];
  const done: string[] = [];
  root.addEventListener("keydown", ({ key }) => sent.push(`${key} on ${fieldIn(root).value}`));
  root.addEventListener("click", (event) => {
    event.preventDefault();
    done.push((event.target as HTMLElement).textContent);
  });

  handOver(root);
  handOver(root);

  expect(document.getElementById("first-paint")).toBeNull();
  expect(document.activeElement).toBe(fieldIn(root));
  expect([fieldIn(root).selectionStart, fieldIn(root).selectionEnd]).toEqual([4, 6]);
  expect([sent, done]).toEqual([["Enter on Plan a picnic"], ["Settings"]]);
});

test("letters in any other field are given to the application as if they were typed there", () => {
  const fields = '<input placeholder="Name" /><input /><input type="email" value="of before" />';
  page.insertAdjacentHTML("afterbegin", `<main>${fields}</main>`);
  const [, second, email] = page.querySelectorAll("input");
  for (const [early, text] of [
    [second, "Ada"],
    [email, "ada@example.org"],
  ] as const) {
    if (early) early.value = text;
    early?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const root = document.createElement("div");
  root.innerHTML = `<main>${fields}<textarea data-prompt="">A draft</textarea></main>`;
  const heard: string[] = [];
  root.addEventListener("input", ({ target }) => heard.push((target as HTMLInputElement).value));
  handOver(root);
  expect(heard).toEqual(["Ada", "ada@example.org"]);
  expect([...root.querySelectorAll("input")].map(({ value }) => value)).toEqual(["", ...heard]);
  expect(fieldIn(root).value).toBe("A draft");
});

test("a page that is drawn whole stays until the application shows as much", async () => {
  page.querySelector("main")?.toggleAttribute("data-whole", true);
  const root = document.createElement("div");
  root.innerHTML = "<main><p data-skeleton><i></i><i></i><i></i><i></i></p></main>";
  const complete = vi.fn();
  whenComplete(root, complete);
  const main = root.querySelector("main");
  if (main) main.innerHTML = "<p>Half of it</p>";
  await Promise.resolve();
  expect(complete).not.toHaveBeenCalled();
  if (main) main.innerHTML = DRAWN;
  await vi.waitFor(() => expect(complete).toHaveBeenCalledOnce());
});

test("a page that never shows as much is taken over after a while, one that was drawn in part at once", () => {
  vi.useFakeTimers();
  const root = document.createElement("div");
  const complete = vi.fn();
  whenComplete(root, complete);
  expect(complete).toHaveBeenCalledTimes(1);
  page.querySelector("main")?.toggleAttribute("data-whole", true);
  whenComplete(root, complete);
  vi.advanceTimersByTime(2_900);
  expect(complete).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(complete).toHaveBeenCalledTimes(2);
});

test("nobody is interrupted in the middle of a syllable", async () => {
  const root = document.createElement("div");
  root.innerHTML = DRAWN;
  field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  handOver(root);
  expect(page.isConnected).toBe(true);
  field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
  await vi.waitFor(() => expect(root.isConnected).toBe(true));
});

test("an application that cannot be had is told of at once, with another try that keeps the letters", async () => {
  const retry = vi.fn();
  type("Half a sentence");
  announceLateStart(page, Promise.reject(new TypeError("Failed to fetch")), retry);
  expect(notice().hidden).toBe(true);
  await vi.waitFor(() => expect(notice().hidden).toBe(false));
  notice().querySelector("button")?.click();
  expect(retry).toHaveBeenCalledOnce();
  expect(globalThis.earlyActs).toEqual([]);
  expect(sessionStorage.getItem(HOME_PROMPT_DRAFT)).toBe("Half a sentence");
});

test("an application that does not come is told of after a fair while", () => {
  vi.useFakeTimers();
  announceLateStart(page, new Promise(() => {}), () => {});
  vi.advanceTimersByTime(14_000);
  expect(notice().hidden).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(notice().hidden).toBe(false);
});

test("its way to start without plugins is a link of this page, which is followed at once", () => {
  announceLateStart(page, new Promise(() => {}), () => {});
  const link = notice().appendChild(document.createElement("a"));
  link.href = "?safe";
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  // jsdom follows no link.
  link.addEventListener("click", (event) => expect(event.defaultPrevented).toBe(false));
  link.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(globalThis.earlyActs).toEqual([]);
});
