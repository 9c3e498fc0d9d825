import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FakeLenientJson } from "../../../../../tests/fakes/fake-lenient-json";
import { expectLinear } from "../../../../../tests/growth";
import { readRecords } from "./read-records";

const lenientJson = new FakeLenientJson();
const read = (text: string) => readRecords(text, lenientJson);

type Json = Readonly<Record<string, unknown>>;
const lines = (records: readonly Json[]) => records.map((each) => JSON.stringify(each)).join("\n");
const whole = (records: readonly Json[]): readonly Json[] => [...records, { done: records.length }];

const BRIEF: readonly Json[] = [
  {
    requirement: "Has {a} table",
    quote: 'of "costs"',
    priority: "must",
    measure: { unit: "words", max: 300 },
  },
  { assumption: "The reader knows the product; it's new." },
  { reader: "What does it cost?", scope: "Prices only, [not] offers", needs: [1, 2], agent: "Ada" },
  { complexity: "complex" },
];
const ANALYSIS: Json = {
  requirements: [{ type: "functional", description: 'A {braced} "quoted" text' }, { description: "A page" }],
  complexity: "complex",
  suggestedAgents: [{ name: "Ada", role: "Poet", requiredSkills: ["verse"] }],
};

/** Sentences that do not show where they end to whoever looks for brackets alone. */
const sentence = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "costs",
        "été",
        "한국어",
        "it's",
        "{a}",
        "[1]",
        "a: b",
        "50 %",
        "//",
        "/* */",
        "\\",
        "}",
      ),
      fc.constantFrom('"so"', "…", "don’t", "“said”", "`x`", "a/b", "https://a.example/b", "true", "12"),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((words) => words.join(" "));
const record: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ requirement: sentence, quote: sentence, priority: fc.constantFrom("must", "should") }),
  fc.record({ requirement: fc.nat(9), verdict: fc.constantFrom("met", "unmet"), quote: sentence }),
  fc.record({ reader: sentence, needs: fc.array(fc.nat(8), { maxLength: 3 }) }),
  fc.record({ find: sentence, replace: sentence, for: fc.array(fc.nat(8), { minLength: 1, maxLength: 3 }) }),
  fc.record({ requirement: sentence, measure: fc.record({ unit: sentence, max: fc.nat() }) }),
);
const records = fc.array(record, { minLength: 1, maxLength: 6 });

describe("records", () => {
  test("are read as they are asked for, and the end mark is none of them", async () => {
    expect(await read(lines(whole(BRIEF)))).toEqual({ records: BRIEF, done: true });
  });

  test.each([
    ["without an end mark", lines(BRIEF)],
    ["when the end mark counts more of them", lines([...BRIEF, { done: 5 }])],
    ["when the end mark counts fewer of them", lines([...BRIEF, { done: 3 }])],
    ["when the end mark says it is not", lines([...BRIEF, { done: false }])],
  ])("are not done %s", async (_, text) => {
    expect(await read(text)).toMatchObject({ records: BRIEF, done: false });
  });

  test("are known to be miscounted where an end mark closes them, and nothing of them is broken", async () => {
    expect(await read(lines([...BRIEF, { done: 5 }]))).toMatchObject({ isMiscounted: true });
    expect(await read(lines([...BRIEF, { done: 5 }, BRIEF[0] ?? {}]))).not.toHaveProperty("isMiscounted");
    expect(await read(`${lines(BRIEF)}\n{"lost": "half}\n{"done": 5}`)).not.toHaveProperty("isMiscounted");
  });

  test("are done with an object that is a whole answer", async () => {
    expect(await read(JSON.stringify(ANALYSIS, null, 2))).toEqual({ records: [ANALYSIS], done: true });
    const verdict = { validation_passed: false, reason: "one\ntwo" };
    expect(await read(`Sure {as asked}:\n${JSON.stringify(verdict)}`)).toEqual({
      records: [verdict],
      done: true,
    });
  });

  test("of thoughts are not read", async () => {
    expect(await read(`<think>{"done":0}</think>{"find":"a"}`)).toEqual({
      records: [{ find: "a" }],
      done: false,
    });
  });

  test("after a line that lost its end are read, and the reply is not done", async () => {
    const broken = lines(whole(BRIEF)).replace("}}\n", "}\n");
    const rest = BRIEF.slice(1);
    expect(await read(broken)).toEqual({ records: rest, done: false });
  });

  test("that lost a quotation mark are read as they were meant, or not at all", async () => {
    const text = lines(whole(BRIEF));
    for (const mark of text.matchAll(/(?<!\\)"/g)) {
      const { records } = await read(text.slice(0, mark.index) + text.slice(mark.index + 1));
      for (const each of records) expect(BRIEF).toContainEqual(each);
    }
  });

  test("are never parts of an object that is not closed", async () => {
    for (const space of [undefined, 2]) {
      const cut = JSON.stringify({ list: BRIEF }, null, space).slice(0, -1);
      expect(await read(cut)).toEqual({ records: [], done: false });
    }
  });
});

describe("a reply that was cut", () => {
  /** All that stands before each position, however the provider says that it ended. */
  async function eachCut(text: string, complete: readonly unknown[]) {
    for (let length = 0; length < text.length; length++) {
      const { records, done } = await read(text.slice(0, length));
      expect(done, text.slice(0, length)).toBe(false);
      expect(records).toEqual(complete.slice(0, records.length));
    }
    expect(await read(text)).toMatchObject({ done: true });
  }

  test("is never done, and what it holds is right", async () => {
    await eachCut(lines(whole(BRIEF)), BRIEF);
    await eachCut(JSON.stringify(ANALYSIS), [ANALYSIS]);
    await eachCut(JSON.stringify(ANALYSIS, null, 1), [ANALYSIS]);
    await fc.assert(
      fc.asyncProperty(records, (each) => eachCut(lines(whole(each)), each)),
      { numRuns: 30 },
    );
  });
});

const quoted = (text: string) => text.replace(/"((?:\\.|[^"\\])*)"/g, (_, inner: string) => sloppy(inner));
const sloppy = (inner: string) => `'${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
const typographic = (text: string) =>
  text.replace(/"((?:\\.|[^"\\])*)"/g, (_, inner: string) => `“${inner.replace(/[“”]/g, '\\"')}”`);
/** The ways models damage their JSON; the last value is what is then to be read. */
const MALFORMATIONS: Readonly<Record<string, (records: readonly Json[]) => string>> = {
  fenced: (list) => `\`\`\`json\n${lines(list)}\n\`\`\``,
  "fenced with prose around": (list) =>
    `Here it's:\n\n\`\`\`jsonl\n${lines(list)}\n\`\`\`\nAnything else, {name}?`,
  bulleted: (list) => list.map((each) => `- ${JSON.stringify(each)}`).join("\n"),
  numbered: (list) => list.map((each, place) => `${place + 1}. ${JSON.stringify(each)}`).join("\n"),
  "in code spans": (list) => list.map((each) => `* \`${JSON.stringify(each)}\``).join("\n"),
  "in a list": (list) => JSON.stringify(list),
  "in a list over lines": (list) => JSON.stringify(list, null, 2),
  "over lines": (list) => list.map((each) => JSON.stringify(each, null, 2)).join("\n"),
  "on one line": (list) => list.map((each) => JSON.stringify(each)).join(" "),
  "with commas between": (list) => list.map((each) => JSON.stringify(each)).join(",\n"),
  "with trailing commas": (list) => lines(list).replace(/([}\]])$/gm, ",$1"),
  "with single quotes": (list) => quoted(lines(list)),
  "with typographic quotes": (list) => typographic(lines(list)),
  "with bare keys": (list) => lines(list).replace(/([{,])"([a-z]+)":/g, "$1$2:"),
  "with comments": (list) =>
    list.map((each) => JSON.stringify(each, null, 1).replace("\n", " // it's {one}\n")).join("\n"),
  "with block comments": (list) => lines(list).replace(/^\{/gm, '{ /* a "note" } */ '),
  "with escaped slashes": (list) => lines(list).replaceAll("/", "\\/"),
  "with line breaks in strings": (list) => lines(list).replace(/ /g, "\n"),
  "with a byte order mark": (list) => `\uFEFF${lines(list)}`,
  "with carriage returns": (list) => lines(list).replaceAll("\n", "\r\n"),
  "with empty lines": (list) => lines(list).replaceAll("\n", "\n\n\n"),
};

describe("a complete reply that is malformed", () => {
  test.each(Object.keys(MALFORMATIONS))("is read %s", async (name) => {
    const malform = MALFORMATIONS[name] ?? lines;
    const expected = (list: readonly Json[]) =>
      name === "with line breaks in strings"
        ? JSON.parse(JSON.stringify(list).replaceAll(" ", "\\n"))
        : name === "with typographic quotes"
          ? JSON.parse(JSON.stringify(list).replace(/[“”]/g, '\\"'))
          : list;
    let unread = 0;
    const runs = fc.sample(records, { numRuns: 200, seed: 8 });
    for (const list of runs) {
      const result = await read(malform(whole(list)));
      if (!result.done) unread += 1;
      else expect(result.records, malform(whole(list))).toEqual(expected(list));
    }
    expect(unread / runs.length).toBeLessThanOrEqual(0.05);
  });

  test("is never more than garbage that throws", async () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."{}[]\",:\\ a1\n/*“”'") }));
    await fc.assert(
      fc.asyncProperty(text, async (garbage) => {
        expect(await read(garbage)).toHaveProperty("done");
      }),
      { numRuns: 300 },
    );
  });
});

describe("what reading costs grows as the reply does", () => {
  test.each([
    "a",
    "{",
    "{}",
    "[",
    '{"a":',
    '{"a":"b"}',
    '{"a":"b"}\n',
    '{"a":"b\n',
    '"',
    '{"',
    '" ',
    '{"a" "',
    "}\n",
    '{"a":"}\n\n',
    "/*",
    '"/*',
    "{'a': 'it's'},",
    "{a ",
    "// \n",
  ])("of %j over and over", async (piece) => {
    const grown = (length: number) => piece.repeat(length / piece.length);
    await expectLinear(4_000, read, { of: grown });
    await expectLinear(4_000, read, { of: (length) => `{"a":${grown(length)}}` });
  });
});

describe("records in a list within one object, as models write that are held to a form", () => {
  const wrapped = (records: readonly Json[]) => JSON.stringify({ records }, null, 1);

  test("are those of the list, and done with its object, with an end mark or without", async () => {
    expect(await read(wrapped(BRIEF))).toEqual({ records: BRIEF, done: true });
    expect(await read(wrapped(whole(BRIEF)))).toEqual({ records: BRIEF, done: true });
    expect(await read(`<think>hm</think>\`\`\`json\n${wrapped(BRIEF)}\n\`\`\``)).toEqual({
      records: BRIEF,
      done: true,
    });
    expect(await read(wrapped([]))).toEqual({ records: [], done: false });
  });

  test("are never done where they are cut, and those that are closed count", async () => {
    const text = wrapped(BRIEF);
    for (let end = 0; end < text.length; end++) {
      const { records, done } = await read(text.slice(0, end));
      expect(done).toBe(false);
      expect(records).toEqual(BRIEF.slice(0, records.length));
    }
  });

  test("go on in a second object", async () => {
    const [first = {}, ...others] = BRIEF;
    expect(await read(`${lines([first])}\n${wrapped(others)}`)).toEqual({ records: BRIEF, done: true });
  });
});
