import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { ArrivedSetups } from "./arrived-setups";

test("a link arrives again after a reload, until it is taken or refused", () => {
  const session = new MemoryPreferences();
  const setups = new ArrivedSetups(session);
  setups.arriveAgain();
  expect(setups.hasArrived).toBe(false);
  setups.arrive("link", "code");
  expect(setups.take()).toEqual({ from: "link", content: "code" });

  const reloaded = new ArrivedSetups(session);
  reloaded.arriveAgain();
  expect(reloaded.take()).toEqual({ from: "link", content: "code" });
  reloaded.settle();

  const later = new ArrivedSetups(session);
  later.arriveAgain();
  expect(later.take()).toBeUndefined();
});

test("a file is chosen again rather than kept", () => {
  const session = new MemoryPreferences();
  new ArrivedSetups(session).arrive("file", "{}");
  const reloaded = new ArrivedSetups(session);
  reloaded.arriveAgain();
  expect(reloaded.hasArrived).toBe(false);
});
