import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../../../tests/growth";
import type { CheckedText } from "./checked-text";
import { textFaults } from "./text-faults";

const REQUEST = "Write a guide to the bakery.";
const found = (content: string, over: Partial<CheckedText> = {}, request = REQUEST) =>
  textFaults({ artifactId: "a", version: 1, content, ...over }, request).map(({ kind }) => kind);
const SPANISH = "La panadería abre a las nueve y vende pan con queso. ".repeat(6);

describe("what code sees to be wrong with a text", () => {
  test.each<readonly [string, string, Partial<CheckedText>]>([
    ["empty", " \n", {}],
    ["refusal", "I'm sorry, but I can't help with that request.", {}],
    ["refusal", "Something.", { finishReason: "refusal" }],
    ["refusal", "Je suis désolé, je ne peux pas écrire ce guide.", {}],
    ["refusal", "죄송합니다. 요청하신 안내서는 작성할 수 없습니다.", {}],
    ["question", "Could you please provide more details about the bakery?", {}],
    ["question", "Pourriez-vous préciser de quelle boulangerie il s’agit ?", {}],
    ["question", "어느 빵집인지 알려 주세요.", {}],
    ["cut", "# Guide\n\nBread is", { finishReason: "length" }],
    [
      "cut",
      `# Guide\n\n${"All bread is baked here. ".repeat(6)}\n\nThose who come early have to wait for the`,
      {},
    ],
    ["placeholder", "# Guide\n\nTODO: prices", {}],
    ["placeholder", "# Guide\n\n[insert prices here]", {}],
    ["placeholder", "# Guide\n\nLorem ipsum dolor sit amet.", {}],
    ["placeholder", "# Guide\n\n... rest of the guide omitted", {}],
    ["placeholder", "# Guide\n\n[à compléter]", {}],
    ["placeholder", "# 안내\n\n(이하 생략)", {}],
    ["open-fence", "# Guide\n\n```js\nbake();", {}],
    ["invalid-json", '{"bread": 2', { format: "json" }],
    ["language", `# Guía\n\n${SPANISH}`, {}],
  ])("%s: %j", (kind, content, over) => expect(found(content, over)).toEqual([kind]));

  test.each([
    ["a guide", "# Guide\n\nBread is baked daily. See [the shop](https://x.y).", REQUEST],
    ["a finished text", "# Guide\n\nDone [1], see [note].", REQUEST],
    ["an email that asks", "Dear Ada,\ncould you please confirm the date?", "Write an email to Ada"],
    ["a letter that declines", "I'm sorry, I can't attend.", "Write a letter declining the invitation"],
    ["a template that was asked for", "# Letter\n\n[insert name]", "Write a letter template"],
    ["a text about TODO lists", "# TODO lists\n\nA TODO list helps.", "Explain TODO lists"],
    ["a translation", `# Guía\n\n${SPANISH}`, "Write a Spanish guide to the bakery."],
    ["closed fences", "# Guide\n\n~~~\n```\n~~~\n\n```js\nbake();\n```", REQUEST],
  ])("nothing with %s", (_, content, request) => expect(found(content, {}, request)).toEqual([]));

  test("nothing is wrong with JSON that can be read", () => {
    expect(found('{"bread": 2}', { format: "json" })).toEqual([]);
  });

  test("is found in time in proportion to the text", async () => {
    for (const piece of ["[", "(", "... ", "[insert ", "TODO ", "```\n", "<", "(rest "]) {
      await expectLinear(4_000, (length) => found(`# Guide\n\n${piece.repeat(length)}`));
    }
  });
});
