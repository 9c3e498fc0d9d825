import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { DismissedTasks } from "./dismissed-tasks";

const task = (id: string, updatedAt: number) => ({ id, task: { updatedAt } });

test("a task that is dismissed stays so, also after the next start, until something new happens to it", () => {
  const preferences = new MemoryPreferences();
  const dismissed = new DismissedTasks(preferences);
  dismissed.dismiss([task("a", 1), task("b", 2)]);
  for (const each of [dismissed, new DismissedTasks(preferences)]) {
    expect(each.has(task("a", 1))).toBe(true);
    expect(each.has(task("b", 2))).toBe(true);
    expect(each.has(task("c", 1))).toBe(false);
    expect(each.has(task("a", 3))).toBe(false);
  }
  dismissed.dismiss([task("a", 3)]);
  expect(new DismissedTasks(preferences).has(task("a", 3))).toBe(true);
});

test("the latest five hundred are remembered", () => {
  const dismissed = new DismissedTasks(new MemoryPreferences());
  dismissed.dismiss([task("first", 1), task("second", 1)]);
  dismissed.dismiss([task("first", 2)]);
  dismissed.dismiss(Array.from({ length: 499 }, (_, place) => task(`t${place}`, 1)));
  expect(dismissed.has(task("second", 1))).toBe(false);
  expect(dismissed.has(task("first", 2))).toBe(true);
  expect(dismissed.has(task("t498", 1))).toBe(true);
});

test.each(["{", "null", '[["a"]]', "7"])("%s, which cannot be read, dismisses nothing", (text) => {
  const preferences = new MemoryPreferences();
  preferences.set("troupe.dismissedTasks", text);
  expect(new DismissedTasks(preferences).times.size).toBe(0);
});
