import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../../../tests/growth";
import type { Measure } from "../../../domain/requirement/proof";
import { counts, endsInFence } from "./count";
import { countVerdict } from "./count-proof";

const TEXT = `# Guide

Bread is baked daily. It costs two euros — a fair price.

## Hours

- nine
  - sharp
- ten

1. eleven

| Day | Hours |
| --- | ----- |
| Mon | 9 |
| Tue | 10 |

\`\`\`js
const bread = "these are no words of the text";
\`\`\`
`;

describe("counting", () => {
  test.each<readonly [Measure["unit"], string, readonly number[]]>([
    ["words", "One two-three, four's 5 — six! - *", [5]],
    ["words", "빵은 매일 굽습니다", [3]],
    ["words", "今天天气很好。", [3]],
    ["words", "`code` and\n```\nno words here\n```\nmore", [3]],
    ["words", "One|two\nthree 今天天气很好", [6]],
    ["characters", " 😀👩‍👩‍👧 é\n", [4]],
    ["sentences", "One. Two! Three? Mr. and so on", [4]],
    ["sentences", "빵을 굽습니다. 맛있습니다.", [2]],
    ["sentences", "今天很好。明天呢？", [2]],
    ["sentences", "One is.\nTwo is.", [2]],
    ["sentences", "It has:\n\n- One\n- Two", [3]],
    ["paragraphs", TEXT, [1]],
    ["paragraphs", "- One\nof it\n\nTwo", [1]],
    ["paragraphs", "One\n```\nx\n```\nTwo\n| a |\nThree", [3]],
    ["paragraphs", "One\nstill one\n\nTwo\n\n---\n\n# No\n\nThree", [3]],
    ["headings", TEXT, [2, 1]],
    ["headings", "# T\n## A\n### a\n## B", [4, 3, 2]],
    ["headings", "# T", [1]],
    ["headings", "# T\n# U", [2]],
    ["headings", "## A\n# T", [2, 1]],
    ["list-items", TEXT, [4, 3]],
    ["list-items", " - one\n  - two\n   - three", [3, 2]],
    ["table-rows", TEXT, [2, 3]],
    ["table-rows", "| a |\n| - |\n| b |\n\n| c |\n| - |\n| d |\n| e |", [3, 5]],
    ["code-blocks", TEXT, [1]],
    ["code-blocks", "```\n```js\n~~~\n````\n\n~~~ `a`\n~~~", [2]],
    ["code-blocks", "``` `a`\nnone", [0]],
  ])("%s of %j", (unit, text, expected) => expect(counts(text, { unit })).toEqual(expected));

  test.each([
    ["Bread and bread, not breadth.", "bread", 2],
    ["빵은 빵이다", "빵", 2],
    ["nothing", "bread", 0],
  ])("how often %j says %j", (text, of, expected) => {
    expect(counts(text, { unit: "occurrences", of })).toEqual([expected]);
  });

  test.each([
    ["```\na", true],
    ["```\na\n```", false],
    ["````\na\n```", true],
    ["```\na\n````", false],
    ["~~~\na\n```", true],
  ])("%j ends in a fence: %s", (text, isOpen) => expect(endsInFence(text)).toBe(isOpen));

  test("is met by any of the ways in which people count", () => {
    const text = { artifactId: "a", version: 1, content: "# T\n## A\n## B\n## C" };
    const verdict = (min: number) => countVerdict("r", text, { unit: "headings", min, max: min }, "en");
    expect([verdict(3).outcome, verdict(4).outcome, verdict(5).outcome]).toEqual(["met", "met", "unmet"]);
    expect(verdict(5)).toMatchObject({ reason: "4 headings (exactly 5)", proof: { kind: "counted" } });
  });

  test("takes time in proportion to the text", async () => {
    const units = [
      "words",
      "characters",
      "sentences",
      "paragraphs",
      "headings",
      "list-items",
      "table-rows",
    ] as const;
    for (const unit of units) {
      await expectLinear(30, (length) => counts(TEXT.replace(/```[\s\S]*/, "").repeat(length), { unit }));
    }
  });
});
