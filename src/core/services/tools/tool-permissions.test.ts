import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { type ToolPermission, ToolPermissions } from "./tool-permissions";

const PERMISSION: ToolPermission = {
  tool: "fetch-page",
  fingerprint: "f1",
  effect: "reads",
  target: "example.org",
  scope: "everywhere",
};

test("a permission holds for the tool as it was, for what it may touch, and in its scope", () => {
  const permissions = new ToolPermissions(new MemoryPreferences());
  permissions.remember(PERMISSION);
  const find = ({ tool, fingerprint, effect, target, scope }: ToolPermission) =>
    permissions.find(tool, fingerprint, { effect, target }, ["task:1", scope]);
  expect(find(PERMISSION)).toEqual(PERMISSION);
  expect(find({ ...PERMISSION, tool: "other" })).toBeUndefined();
  expect(find({ ...PERMISSION, fingerprint: "f2" })).toBeUndefined();
  expect(find({ ...PERMISSION, effect: "sends" })).toBeUndefined();
  expect(find({ ...PERMISSION, target: "example.com" })).toBeUndefined();
  expect(find({ ...PERMISSION, scope: "task:2" })).toBeUndefined();
});

test("one that is given again is the newest, and one that is forgotten leaves the others", () => {
  const permissions = new ToolPermissions(new MemoryPreferences());
  const other = { ...PERMISSION, target: "example.com" };
  for (const each of [PERMISSION, other, PERMISSION]) permissions.remember(each);
  expect(permissions.all).toEqual([other, PERMISSION]);
  permissions.forget(other);
  expect(permissions.all).toEqual([PERMISSION]);
});

test("the oldest of more than 500 is forgotten", () => {
  const preferences = new MemoryPreferences();
  const kept = Array.from({ length: 500 }, (_, place) => ({ ...PERMISSION, target: `${place}` }));
  preferences.set("troupe.toolPermissions", JSON.stringify(kept));
  const permissions = new ToolPermissions(preferences);
  expect(permissions.all).toHaveLength(500);
  permissions.remember(PERMISSION);
  expect(permissions.all).toHaveLength(500);
  expect(permissions.all.map(({ target }) => target)).not.toContain("0");
});

test("a tool is refused until it is not any more, on this device also after a reload", () => {
  const preferences = new MemoryPreferences();
  new ToolPermissions(preferences).setRefused("fetch-page", true);
  const again = new ToolPermissions(preferences);
  expect(again.isRefused("fetch-page")).toBe(true);
  expect(again.isRefused("calculator")).toBe(false);
  again.setRefused("fetch-page", false);
  expect(again.isRefused("fetch-page")).toBe(false);
});
