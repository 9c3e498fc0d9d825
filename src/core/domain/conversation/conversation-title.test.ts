import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../../tests/growth";
import { taskTitle } from "../task/task-title";
import { cleanTitle, derivedTitle, directTitle, TITLE_LIMIT, titleCase } from "./conversation-title";

describe("a title taken from the prompt", () => {
  test("a short prompt is the title, in title case", () => {
    expect(directTitle("weekly meal plan for two")).toBe("Weekly Meal Plan for Two");
  });

  test.each([
    "help me write",
    "Can you write",
    "please write",
    "I need a plan",
    "how to cook",
    "What is jazz",
    "explain",
  ])("%s begins generically and is not used directly", (prompt) => {
    expect(directTitle(prompt)).toBeUndefined();
  });

  test("a word that merely begins like a generic phrase is not one", () => {
    expect(directTitle("pleasent walks")).toBe("Pleasent Walks");
  });

  test("a prompt of 50 characters is used, one of 51 is not", () => {
    expect(directTitle("x".repeat(50))).toBeDefined();
    expect(directTitle("x".repeat(51))).toBeUndefined();
  });

  test("acronyms and mixed case survive", () => {
    expect(titleCase("design an API for my iPhone app using REST")).toBe(
      "Design an API for My iPhone App Using REST",
    );
  });

  test("French and Korean text is not mangled", () => {
    expect(titleCase("écrire une lettre")).toBe("Écrire Une Lettre");
    expect(titleCase("서울 여행 계획")).toBe("서울 여행 계획");
  });
});

describe("a derived title", () => {
  test("keeps up to 50 characters", () => {
    expect(derivedTitle("explain the API")).toBe("Explain the API");
  });

  test("cuts what is longer to 47 and an ellipsis", () => {
    const title = derivedTitle("a".repeat(80));
    expect(title).toHaveLength(50);
    expect(title.endsWith("a...")).toBe(true);
  });

  test("does not cut a letter in half", () => {
    expect(derivedTitle("𝒳".repeat(60))).toBe(`${"𝒳".repeat(47)}...`);
  });

  test("puts a prompt of many lines on one", () => {
    expect(derivedTitle("  plan\n\n the   week ")).toBe("Plan the Week");
  });
});

describe("a title a model wrote", () => {
  test.each([
    ['"Trip to Rome"', "Trip to Rome"],
    ["**Title:** trip to Rome.", "Trip to Rome"],
    ["<think>hm, a title</think>\n\n“API design”", "API Design"],
    ["# Budget\nSome more words", "Budget"],
  ])("%s becomes %s", (reply, title) => {
    expect(cleanTitle(reply)).toBe(title);
  });

  test.each(["", "  \n ", '""', "<think>still thinking"])("%j is no title", (reply) => {
    expect(cleanTitle(reply)).toBeUndefined();
  });

  test("is never longer than the limit", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        (reply) => [...(cleanTitle(reply) ?? "")].length <= TITLE_LIMIT,
      ),
    );
  });

  test("is cut between words", () => {
    expect(cleanTitle("one two three four five six seven eight nine ten eleven twelve")).toBe(
      "One Two Three Four Five Six Seven Eight Nine Ten Eleven...",
    );
  });
});

describe("a title of a text without end", () => {
  test.each(['"', ".", " ", "word ", "<think>", "\n", "* "])(
    "made of %j costs what its beginning does",
    async (piece) => {
      const textOf = (length: number) => `x ${piece.repeat(length / piece.length)}x`;
      const titles = (text: string) => [
        directTitle(text),
        derivedTitle(text),
        cleanTitle(text),
        taskTitle(text),
      ];
      await expectLinear(20_000, titles, { of: textOf });
    },
  );
});
