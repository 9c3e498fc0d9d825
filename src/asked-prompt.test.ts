// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { LocaleBundles } from "@core/points/locale-bundle";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { HOME_PROMPT_DRAFT } from "@core/stores/settings/early-preferences";
import { afterEach, expect, test } from "vitest";
import { MemoryPreferences } from "../tests/fakes/memory-preferences";
import { SAMPLE_LOCALE_BUNDLES } from "../tests/fakes/sample-languages";
import { takeAskedPrompt } from "./asked-prompt";

afterEach(() => {
  history.replaceState(null, "", "/");
  document.body.innerHTML = "";
});

function draftAt(address: string, before?: string): string | undefined {
  history.replaceState(null, "", address);
  const session = new MemoryPreferences();
  if (before !== undefined) session.set(HOME_PROMPT_DRAFT, before);
  const container = new Container();
  container.value(SessionPreferencesToken, session);
  container.value(LocaleBundles, SAMPLE_LOCALE_BUNDLES);
  takeAskedPrompt(container);
  return session.get(HOME_PROMPT_DRAFT);
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

test("what was being written stays above it, also in the page that is drawn before", () => {
  let typed = "";
  document.body.innerHTML = '<div id="first-paint"><textarea data-prompt>one</textarea></div>';
  document.addEventListener("input", ({ target }) => {
    typed = (target as HTMLTextAreaElement).value;
  });
  expect(draftAt("/?q=two", "one")).toBe("one\n\ntwo");
  expect(typed).toBe("one\n\ntwo");
});

test("nothing changes without words, or on another page", () => {
  expect(draftAt("/?q=%20&code=1", "one")).toBe("one");
  expect(location.search).toBe("?q=%20&code=1");
  expect(draftAt("/search?q=rivers", "one")).toBe("one");
  expect(location.search).toBe("?q=rivers");
});

test("no word hides", () => {
  expect(draftAt("/?q=a%E2%80%AE%F3%A0%81%A1b")).toBe("ab");
});
