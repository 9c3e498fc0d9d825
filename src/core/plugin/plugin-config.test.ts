import { describe, expect, test } from "vitest";
import { EMPTY_PLUGIN_CONFIG, overlayPluginConfig, parsePluginConfig } from "./plugin-config";

describe("the configuration of plugins", () => {
  test("is what it says, and where it says nothing, nothing", () => {
    const config = { disabled: ["a"], enabled: ["b"], ranks: { "tool/c": 2 }, external: [{ url: "u" }] };
    expect(parsePluginConfig(config)).toEqual(config);
    expect(parsePluginConfig({})).toEqual({ disabled: [], enabled: [], ranks: {}, external: [] });
  });

  test.each([
    undefined,
    null,
    "x",
    { disabled: "a" },
    { disabled: [1] },
    { enabled: [null] },
    { ranks: null },
    { ranks: { a: "high" } },
  ])("counts as none where it is malformed: %j", (input) => {
    expect(parsePluginConfig(input)).toBe(EMPTY_PLUGIN_CONFIG);
  });

  test("of the user goes over that of the deployer", () => {
    const base = { disabled: ["a", "b"], ranks: { x: 1, y: 1 } };
    expect(overlayPluginConfig(base, { disabled: ["c", "a"], enabled: ["b"], ranks: { y: 2 } })).toEqual({
      disabled: ["a", "c"],
      ranks: { x: 1, y: 2 },
    });
    expect(overlayPluginConfig(base, EMPTY_PLUGIN_CONFIG)).toEqual(base);
  });
});
