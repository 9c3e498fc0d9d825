import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../../../tests/growth";
import type { WebSource } from "../../../domain/source/source";
import type { CheckedText } from "./checked-text";
import { isUnusable, textFaults } from "./text-faults";

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

  test.each<readonly [string, string, Partial<CheckedText>]>([
    ["code that ends without a stop", "const bread =", { format: "code" }],
    ["code with a mark of a fence", "```", { format: "code" }],
    ["code with words of another language", `// ${SPANISH}`, { format: "code" }],
    ["JSON that is shown as a text", '{"bread": 2', {}],
    ["a text whose writer came to its end", "# Guide\n\nBread.", { finishReason: "stop" }],
    ["figures alone", "1868 2026 ".repeat(30), {}],
  ])("nothing with %s", (_, content, over) => expect(found(content, over)).toEqual([]));

  test("a text that its writer could not go on with is cut, whatever its format", () => {
    for (const finishReason of ["length", "other"] as const)
      expect(found("bake();", { format: "code", finishReason })).toEqual(["cut"]);
  });

  test("only prose tells its language, and only where the request does as well", () => {
    const prose = (length: number) => `${SPANISH.slice(0, length - 1)}.`;
    expect(found(prose(200))).toEqual(["language"]);
    expect(found(prose(199))).toEqual([]);
    expect(found(prose(200), {}, "1868?")).toEqual([]);
  });

  test("each has its place: the end of what is cut, the first of all that stands for something else", () => {
    const placed = (content: string) =>
      textFaults({ artifactId: "a", version: 1, content, finishReason: "length" }, REQUEST).map(
        ({ kind, place }) => [kind, place && content.slice(place.start, place.end)],
      );
    expect(placed("# Guide\n\n[insert prices] and lorem ipsum, TODO: all")).toEqual([
      ["cut", "l"],
      ["placeholder", "[insert prices]"],
    ]);
  });

  test("words of the request may stand where others would be a placeholder", () => {
    const content = "# Guide\n\n[Insert prices here] and [insert names here]";
    const [fault] = textFaults(
      { artifactId: "a", version: 1, content },
      "Keep “insert prices here” as it is.",
    );
    expect(content.slice(fault?.place?.start, fault?.place?.end)).toBe("[insert names here]");
  });

  test("of a text that has none of what was asked for there is nothing to be judged", () => {
    const unusable = (content: string) =>
      isUnusable(textFaults({ artifactId: "a", version: 1, content }, REQUEST));
    expect(["", "I'm sorry, but I can't help with that request.", "TODO: prices"].map(unusable)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("is found in time in proportion to the text", async () => {
    for (const piece of ["[", "(", "... ", "[insert ", "TODO ", "```\n", "<", "(rest "]) {
      await expectLinear(4_000, (length) => found(`# Guide\n\n${piece.repeat(length)}`));
    }
  });
});

describe("what code sees to be wrong with what a text rests on", () => {
  const page = (number: number, passage?: string): WebSource => ({
    ...{ kind: "web", number, url: `https://a.example/${number}`, name: "Lyon", readAt: 1 },
    ...(passage === undefined ? {} : { passage }),
  });
  const pages = [page(101, "Two rivers meet in Lyon."), page(102)];
  const cited = {
    pages,
    known: new Set([101, 102]),
    wordsOf: (number: number) => pages.find((each) => each.number === number)?.passage,
  };
  const faultsOf = (content: string, over: Partial<CheckedText> = {}) =>
    textFaults({ artifactId: "a", version: 1, content, cited, ...over }, REQUEST);
  /** The words of a text that stand in no source, each at its place. */
  const unsourcedIn = (content: string, ...words: readonly string[]) => ({
    unsourced: words.map((text) => {
      const start = content.indexOf(text);
      return { text, kind: "figure", start, end: start + text.length } as const;
    }),
  });

  test("is told of all that is misquoted, at the first place", () => {
    const content = "It says “three rivers meet there” [101], “one river parts there” [101].";
    expect(faultsOf(content)).toEqual([
      {
        kind: "misquoted",
        place: { start: 9, end: 32 },
        words: "“three rivers meet there” [101]; “one river parts there” [101]",
      },
    ]);
  });

  test("is told of numbers that no source has, or of words that nobody can look up, alone as well", () => {
    expect(faultsOf("So [101], so [150], so [151].")).toEqual([
      { kind: "unknown-source", words: "[150], [151]" },
    ]);
    expect(faultsOf("It says “nobody has read it” [102].")).toEqual([
      { kind: "unread-source", words: "“nobody has read it” [102]", isUnsure: true },
    ]);
    expect(faultsOf("It says “two rivers meet in Lyon” [101].")).toEqual([]);
  });

  test("are pages that are missing, where there have to be any", () => {
    const kinds = (over: Partial<CheckedText>) => faultsOf("Bread.", over).map(({ kind }) => kind);
    expect(kinds({ needsSources: true })).toEqual([]);
    expect(kinds({ cited: { ...cited, pages: [] } })).toEqual([]);
    expect(kinds({ cited: { ...cited, pages: [] }, needsSources: true })).toEqual(["uncited"]);
    expect(kinds({ cited: undefined })).toEqual([]);
  });

  test("are words that stand in no source, the first at its place and each told once", () => {
    const content = "In 1868, in 1869 and again in 1870.";
    const { unsourced } = unsourcedIn(content, "1868", "1869", "1870");
    const again = { text: "1868", kind: "figure", start: 30, end: 34 } as const;
    expect(faultsOf(content, { unsourced: [...unsourced, again] })).toEqual([
      {
        kind: "unsourced",
        place: { start: 3, end: 7 },
        words: "1868; 1869; 1870",
        also: [...unsourced.slice(1), again].map(({ text, start, end }) => ({ text, start, end })),
      },
    ]);
  });

  test("are not words of a quotation that is told of whole", () => {
    const content = "It says “1868 three rivers meet 1869” [101]; in 1870.";
    const { unsourced } = unsourcedIn(content, "1868", "1869", "1870");
    const faults = faultsOf(content, { unsourced });
    expect(faults.map(({ kind, words }) => [kind, words])).toEqual([
      ["misquoted", "“1868 three rivers meet 1869” [101]"],
      ["unsourced", "1870"],
    ]);
    expect(faultsOf(content, { unsourced: unsourced.slice(0, 2) })).toHaveLength(1);
    const across = [
      { text: "says “1868", kind: "name", start: 3, end: 13 },
      { text: "1869” [101", kind: "name", start: 32, end: 42 },
    ] as const;
    expect(faultsOf(content, { unsourced: across })[1]).toMatchObject({ words: "says “1868; 1869” [101" });
  });

  test("are told one by one up to a hundred, and of the others how many there are", () => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, place) => ({
        ...{ text: `n${place}`, kind: "name", start: place, end: place + 1 },
      })) as unknown as NonNullable<CheckedText["unsourced"]>;
    const told = (count: number) => faultsOf("Bread.", { unsourced: words(count) })[0]?.words?.split("; ");
    expect(told(100)).toHaveLength(100);
    expect(told(102)?.slice(99)).toEqual(["n99", "+2"]);
  });
});
