import { type PluginSetting, settingsOf } from "@troupe/plugin-kit";
import { expect, expectTypeOf, it } from "vitest";

const context = { ask: async () => ({ words: 120, formal: false }) };

it("gives the values, which are copied and printed as any others", async () => {
  const values = await settingsOf(context);
  expect(JSON.parse(JSON.stringify(values))).toEqual({ words: 120, formal: false });
  expect({ ...values }).toEqual({ words: 120, formal: false });
  expect(String(values)).toBe("[object Object]");
});

it("says which settings there are where another one is read", async () => {
  const values = await settingsOf(context);
  expect(() => values.word).toThrow("There is no setting “word”, only words, formal.");
  const none = await settingsOf({ ask: async () => ({}) });
  expect(() => none.word).toThrow("There is no setting “word”, nor any other.");
});

it("knows names and types of the list that it is handed", async () => {
  const settings = [
    { kind: "number", name: "words", label: "Words", default: 120 },
    { kind: "switch", name: "formal", label: "Formal" },
    {
      kind: "choice",
      name: "tone",
      label: "Tone",
      options: [{ value: "warm", label: "Warm" }],
      default: "warm",
    },
  ] as const satisfies readonly PluginSetting[];
  const values = await settingsOf(context, settings);
  expectTypeOf(values).toEqualTypeOf<{
    readonly words: number;
    readonly formal: boolean;
    readonly tone: string;
  }>();
  // @ts-expect-error none of them
  expect(() => values.word).toThrow("There is no setting");
});
