// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOME_PROMPT_DRAFT } from "../core/stores/early-preferences";
import { animate, tellWhenLate } from "./early-page";
import { handOver } from "./hand-over";

const NOTICE = '<div hidden data-drawn="late">Not there yet <button>Try again</button></div>';
const DRAWN =
  '<main><textarea data-prompt=""></textarea><a href="/settings">Settings</a><label><input type="radio" />Chat</label></main>';

let page: HTMLElement;
let field: HTMLTextAreaElement;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  document.body.innerHTML = `<div id="first-paint">${DRAWN}${NOTICE}</div>`;
  page = document.getElementById("first-paint") as HTMLElement;
  animate(page, "/fr")?.focus();
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
  handOver(root, { setText: () => {} });
  expect(globalThis.earlyPaletteText).toBe("abo");
  expect(fieldIn(root).value).toBe("");
  globalThis.earlyPaletteText = undefined;
});

test("a choice that was clicked early is made once the application is there", () => {
  page.querySelector("label")?.click();
  expect(globalThis.earlyActs).toEqual([{ type: "click", on: { tag: "label", name: "Chat" } }]);
  const root = document.createElement("div");
  root.innerHTML = DRAWN;
  handOver(root, { setText: () => {} });
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
  const setText = (text: string) => {
    fieldIn(root).value = text;
  };

  handOver(root, { setText });
  handOver(root, { setText });

  expect(document.getElementById("first-paint")).toBeNull();
  expect(document.activeElement).toBe(fieldIn(root));
  expect([fieldIn(root).selectionStart, fieldIn(root).selectionEnd]).toEqual([4, 6]);
  expect([sent, done]).toEqual([["Enter on Plan a picnic"], ["Settings"]]);
});

test("nobody is interrupted in the middle of a syllable", async () => {
  const root = document.createElement("div");
  root.innerHTML = DRAWN;
  field.dispatchEvent(new CompositionEvent("compositionstart"));
  handOver(root, { setText: () => {} });
  expect(page.isConnected).toBe(true);
  field.dispatchEvent(new CompositionEvent("compositionend"));
  await vi.waitFor(() => expect(root.isConnected).toBe(true));
});

test("an application that cannot be had is told of at once, with another try that keeps the letters", async () => {
  const retry = vi.fn();
  type("Half a sentence");
  tellWhenLate(page, Promise.reject(new TypeError("Failed to fetch")), retry);
  expect(notice().hidden).toBe(true);
  await vi.waitFor(() => expect(notice().hidden).toBe(false));
  notice().querySelector("button")?.click();
  expect(retry).toHaveBeenCalledOnce();
  expect(globalThis.earlyActs).toEqual([]);
  expect(sessionStorage.getItem(HOME_PROMPT_DRAFT)).toBe("Half a sentence");
});

test("an application that does not come is told of after a fair while", () => {
  vi.useFakeTimers();
  tellWhenLate(page, new Promise(() => {}), () => {});
  vi.advanceTimersByTime(14_000);
  expect(notice().hidden).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(notice().hidden).toBe(false);
});
