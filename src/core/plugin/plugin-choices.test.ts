import { describe, expect, test } from "vitest";
import type { Plugin } from "./define-plugin";
import { extensionPoint } from "./extension-point";
import { isSwitchable, levelling, preferring, switched, withoutPlugin } from "./plugin-choices";
import type { PluginConfig } from "./plugin-config";
import type { PluginPart } from "./plugin-parts";

const own: PluginConfig = { disabled: ["a", "b/x"], enabled: ["c"], ranks: { "p/a": 1 } };
const host = { namesOf: (id: string) => (id === "new" ? ["new", "old"] : [id]) };

describe("switching", () => {
  test("off names a part once, and takes back that it was on", () => {
    expect(switched(own, host, "c", false)).toEqual({ ...own, disabled: ["a", "b/x", "c"], enabled: [] });
    expect(switched(own, host, "a", false).disabled).toEqual(["b/x", "a"]);
  });

  test("on takes back that it was off, under any of its names", () => {
    const before = {
      ...own,
      disabled: ["old", "new/x/y", "a"],
      enabled: undefined,
    } as unknown as PluginConfig;
    expect(switched(before, host, "new", true)).toMatchObject({
      disabled: ["new/x/y", "a"],
      enabled: ["new", "old"],
    });
    expect(switched(before, host, "new/x/y", true)).toMatchObject({
      ...{ disabled: ["old", "a"], enabled: ["new/x/y", "old/x/y"] },
    });
  });

  test("makes a difference for what contributes or provides something, unless it is essential", () => {
    const any = { isEssential: (id: string) => id === "core" };
    const point = (name: string, alwaysOn: boolean) =>
      extensionPoint(name, { combine: "all", serves: () => [], ...(alwaysOn ? { alwaysOn } : {}) } as never);
    const plugin = (id: string, ...points: readonly unknown[]) =>
      ({ id, contributes: points.map((each) => ({ point: each })) }) as unknown as Plugin;
    expect(isSwitchable(any, plugin("a", point("test-choice", false)))).toBe(true);
    expect(isSwitchable(any, plugin("core", point("test-choice-core", false)))).toBe(false);
    expect(isSwitchable(any, plugin("a", point("test-always", true)))).toBe(false);
    expect(isSwitchable(any, { id: "a" } as Plugin)).toBe(false);
    expect(isSwitchable(any, { id: "a", provides: [{}] } as unknown as Plugin)).toBe(true);
  });
});

test("a part is ranked above its rivals, or like them", () => {
  const part = { key: "p/b", rivals: ["p/a"], winningRank: 7 } as unknown as PluginPart;
  expect(preferring(own, part)).toEqual({ ...own, ranks: { "p/a": 1, "p/b": 7 } });
  expect(levelling(own, part)).toEqual({ ...own, ranks: { "p/a": 0, "p/b": 0 } });
});

test("a choice forgets a plugin with all of its parts, and no other", () => {
  const before: PluginConfig = {
    disabled: ["a", "a/x", "ab"],
    enabled: ["a/y", "b"],
    ranks: { "p/x": 1, "p/x#z": 2, "p/a": 3, "q/a": 4, "p/b": 5, "p/ab": 6 },
  };
  expect(withoutPlugin(before, "a", ["p/x"])).toEqual({
    ...{ disabled: ["ab"], enabled: ["b"], ranks: { "p/b": 5, "p/ab": 6 } },
  });
  expect(withoutPlugin({ disabled: [], ranks: {} }, "a", []).enabled).toEqual([]);
});
