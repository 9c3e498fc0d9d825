// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { LocaleBundles } from "@core/points/locale-bundle";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { HOME_PROMPT_DRAFT } from "@core/stores/settings/early-preferences";
import { afterEach, expect, test } from "vitest";
import { MemoryPreferences } from "../tests/fakes/memory-preferences";
import { SAMPLE_LOCALE_BUNDLES } from "../tests/fakes/sample-languages";
import { takeAsked } from "./asked-in-address";

afterEach(() => history.replaceState(null, "", "/"));

function sessionAt(address: string): Readonly<Record<string, string>> {
  history.replaceState(null, "", address);
  const session = new MemoryPreferences();
  const container = new Container();
  container.value(SessionPreferencesToken, session);
  container.value(LocaleBundles, SAMPLE_LOCALE_BUNDLES);
  takeAsked(container);
  return session.all;
}

const address = () => location.pathname + location.search + location.hash;

test("?safe has the tab start without plugins, at any address, and is taken out of it", () => {
  expect(sessionAt("/fr/settings?safe&x=1#plugins")).toEqual({ "troupe.safeStart": "asked" });
  expect(address()).toBe("/fr/settings?x=1#plugins");
});

test("another question of the address is taken beside it, and nothing is asked where it asks nothing", () => {
  expect(sessionAt("/?q=Plan&safe")).toEqual({ "troupe.safeStart": "asked", [HOME_PROMPT_DRAFT]: "Plan" });
  expect(address()).toBe("/");
  expect(sessionAt("/tasks?x=1")).toEqual({});
});
