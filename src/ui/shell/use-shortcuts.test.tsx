// @vitest-environment jsdom
import { PreferencesToken } from "@core/ports/preferences";
import { SINGLE_KEYS } from "@core/stores/settings/early-preferences";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MemoryPreferences } from "../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../tests/fakes/render-with-services";
import { useShortcuts } from "./use-shortcuts";

function show(preferences = new MemoryPreferences()) {
  const done: string[] = [];
  const copy = vi.fn();
  function Page() {
    useShortcuts({
      changeOverlay: (change) => done.push(`overlay ${change(undefined)}`),
      go: (path) => done.push(`go ${path}`),
      toggleSidebar: () => done.push("sidebar"),
    });
    return (
      <main>
        <a href="/1" data-entry="">
          One
        </a>
        <a href="/2" data-entry="">
          Two
        </a>
        <button type="button" data-copies-result="" onClick={() => copy("first")}>
          Copy
        </button>
        <button type="button" data-copies-result="" onClick={() => copy("last")}>
          Copy
        </button>
        <input aria-label="Field" />
        <div role="menu" tabIndex={0}>
          Menu
        </div>
      </main>
    );
  }
  renderWithServices(<Page />, new Map([service(PreferencesToken, preferences)]));
  const press = (key: string, init: KeyboardEventInit = {}, on: Element = document.body) =>
    fireEvent.keyDown(on, { key, ...init });
  return { done, copy, press };
}

test("letters begin something new, go to pages, and fold the menu", async () => {
  const { done, press } = show();
  for (const key of ["n", "b", "g", "t", "g", "g", "k"]) press(key);
  // After the second `g` nothing is gone to: K steps through the list.
  await vi.waitFor(() => expect(done).toEqual(["go /", "sidebar", "go /tasks"]));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByText("Two")));
});

test("J and K step through a list and stay within it, C copies the latest result", async () => {
  const { copy, press } = show();
  const focused = (text: string) => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(text));
  press("j");
  await focused("One");
  press("j");
  press("j");
  await focused("Two");
  press("k");
  await focused("One");
  press("c");
  await vi.waitFor(() => expect(copy).toHaveBeenCalledExactlyOnceWith("last"));
});

test("a letter is found by its place where the keyboard writes another script", async () => {
  const { done, press } = show();
  press("ㅜ", { code: "KeyN" });
  await vi.waitFor(() => expect(done).toEqual(["go /"]));
});

test("letters stay letters in fields and menus, with modifiers, and where they are switched off", () => {
  const preferences = new MemoryPreferences();
  const { done, press } = show(preferences);
  expect(press("n", {}, screen.getByLabelText("Field"))).toBe(true);
  expect(press("n", {}, screen.getByRole("menu"))).toBe(true);
  expect(press("n", { ctrlKey: true })).toBe(true);
  expect(press("n", { altKey: true })).toBe(true);
  preferences.set(SINGLE_KEYS, "false");
  expect(press("n")).toBe(true);
  expect(press("?", { shiftKey: true })).toBe(true);
  expect(press("k", { ctrlKey: true })).toBe(false);
  expect(done).toEqual(["overlay palette"]);
});
