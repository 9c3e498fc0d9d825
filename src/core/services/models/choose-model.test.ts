import { describe, expect, test } from "vitest";
import { ScriptedProvider } from "../../../../tests/fakes/scripted-provider";
import { chooseModel } from "./choose-model";

const { contribution } = new ScriptedProvider("acme", {
  defaultModel: "acme-sun-4",
  suggestedModels: [{ id: "acme-sun-4" }, { id: "acme-moon-2" }],
});
const PREFERRED = [/^acme-sun-[\d.-]+$/, /^acme-moon-/];
const choice = (...listed: readonly string[]) => chooseModel(contribution, listed, PREFERRED);

describe("the model to begin with", () => {
  test("is the newest of those wanted most", () => {
    expect(choice("acme-moon-9", "acme-sun-4", "acme-sun-10.1", "acme-sun-10")).toBe("acme-sun-10.1");
  });

  test("is not the one with the latest date in its name", () => {
    expect(choice("acme-sun-5-20260901", "acme-sun-5-5", "acme-sun-5-5-2026-10-01")).toBe("acme-sun-5-5");
    expect(choice("acme-sun-5-20260901", "acme-sun-4")).toBe("acme-sun-5-20260901");
  });

  test("is the next one wanted where there is none of the first", () => {
    expect(choice("acme-tiny", "acme-moon-2", "acme-moon-3")).toBe("acme-moon-3");
  });

  test("is one that is suggested, else the first, where none is wanted", () => {
    expect(chooseModel(contribution, ["x", "acme-moon-2"])).toBe("acme-moon-2");
    expect(chooseModel(contribution, ["x", "y"])).toBe("x");
  });

  test("is the one the provider starts with where nothing is listed", () => {
    expect(choice()).toBe("acme-sun-4");
  });
});
