import { describe, expect, it } from "vitest";
import type { AppError } from "../../errors/app-error";
import { readManifest } from "./manifest";
import { fits, type ManifestSetting, settingValues } from "./manifest-settings";

const said = {
  ...{ id: "acme", name: "Acme", version: "1.0.0", apiVersion: 1 },
  contributes: [{ point: "tool", id: "t" }],
};
const reasonFor = (settings: unknown, over = {}) => {
  try {
    readManifest({ ...said, settings, ...over });
  } catch (error) {
    const { field, reason } = (error as AppError).params;
    return `${field}: ${reason}`;
  }
};
const tone = {
  ...{ kind: "choice", name: "tone", label: "Tone", default: "warm" },
  options: [
    { value: "warm", label: "Warm" },
    { value: "plain", label: "Plain" },
  ],
};
const words = { kind: "number", name: "words", label: "Words", default: 120, min: 20, max: 500 };
const signature = { kind: "text", name: "signature", label: "Signature" };
const formal = { kind: "switch", name: "formal", label: "Formal" };
const avoid = { kind: "lines", name: "avoid", label: "Avoid" };
const { settings } = readManifest({ ...said, settings: [signature, avoid, words, formal, tone] });
const named = (name: string) => settings.find((each) => each.name === name) as ManifestSetting;

describe("the settings of a manifest", () => {
  it("are none where it names none, and begin with their defaults", () => {
    expect(readManifest(said).settings).toEqual([]);
    expect(settingValues(settings, undefined)).toEqual({
      ...{ signature: "", avoid: "", words: 120, formal: false, tone: "warm" },
    });
  });

  it.each([
    ["two of a name", [formal, { ...signature, name: "formal" }], "settings: two of them have the same name"],
    [
      "a default that is no option",
      [{ ...tone, default: "loud" }],
      "settings: the default of one does not fit it",
    ],
    ["a default out of bounds", [{ ...words, default: 7 }], "settings: the default of one does not fit it"],
    ["a number without a default", [{ ...words, default: undefined }], "settings.0.default: it is missing"],
    ["a kind that is none", [{ ...signature, kind: "colour" }], expect.stringContaining("settings.0.kind: ")],
    [
      "a hidden letter",
      [{ ...signature, label: "Si\u200bgn" }],
      expect.stringContaining("settings.0.label: "),
    ],
    ["too many", Array(21).fill(signature), "settings: it is longer than 20"],
  ])("are refused with %s", (_, given, reason) => {
    expect(reasonFor(given)).toEqual(reason);
  });

  it("are not for a plugin in the page, which draws its own", () => {
    expect(reasonFor([signature], { kind: "trusted" })).toMatch(/^settings: a trusted plugin draws its own/);
    expect(reasonFor([], { kind: "trusted" })).toBeUndefined();
  });
});

describe("the value of a setting", () => {
  it.each([
    ["signature", "Ada", true],
    ["signature", "Ada\nLovelace", false],
    ["signature", "x".repeat(2_001), false],
    ["avoid", "one\ntwo", true],
    ["avoid", "x".repeat(20_001), false],
    ["words", 20, true],
    ["words", 501, false],
    ["words", Number.NaN, false],
    ["words", "120", false],
    ["formal", true, true],
    ["formal", "true", false],
    ["tone", "plain", true],
    ["tone", "loud", false],
  ])("of %s may be %j: %s", (name, value, may) => {
    expect(fits(named(name), value)).toBe(may);
  });

  it("is the default again where the kept one fits no more, and what nobody asks for is left out", () => {
    const kept = { tone: "loud", words: 50, gone: 1, signature: 7 };
    expect(settingValues(settings, kept)).toMatchObject({ tone: "warm", words: 50, signature: "" });
    expect(settingValues(settings, kept)).not.toHaveProperty("gone");
    expect(settingValues(settings, "nonsense")).toMatchObject({ words: 120 });
  });
});
