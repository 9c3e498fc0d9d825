// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { MemoryPreferences } from "../../tests/fakes/memory-preferences";
import { HOME_PROMPT_DRAFT } from "../core/stores/settings/early-preferences";
import { takeAskedPrompt } from "./asked-prompt";

afterEach(() => history.replaceState(null, "", "/"));

function draftAt(address: string, before?: string): string | undefined {
  history.replaceState(null, "", address);
  const session = new MemoryPreferences();
  if (before !== undefined) session.set(HOME_PROMPT_DRAFT, before);
  takeAskedPrompt(session);
  return session.get(HOME_PROMPT_DRAFT) ?? undefined;
}

test("the words of a link are in the prompt, and no longer in the address", () => {
  expect(draftAt("/fr?q=Plan%20a%20trip&s=code#x")).toBe("Plan a trip");
  expect(location.pathname + location.search + location.hash).toBe("/fr?s=code#x");
});

test("what is shared comes with its title and its address", () => {
  expect(draftAt("/?title=Rivers&q=Sum+it+up&url=https%3A%2F%2Frivers.example%2F")).toBe(
    "Rivers\n\nSum it up\n\nhttps://rivers.example/",
  );
});

test("what was being written stays, above it", () => {
  expect(draftAt("/?q=two", "one")).toBe("one\n\ntwo");
});

test("nothing changes without words, and none of them hides", () => {
  expect(draftAt("/?q=%20&code=1", "one")).toBe("one");
  expect(location.search).toBe("?q=%20&code=1");
  expect(draftAt("/?q=a%E2%80%AE%F3%A0%81%A1b")).toBe("ab");
});
