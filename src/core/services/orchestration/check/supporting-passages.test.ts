import { describe, expect, test } from "vitest";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import { supportingPassages } from "./supporting-passages";
import type { NamedText, TextSources } from "./text-sources";

const named = (name: string, text: string): NamedText => ({ name, text });
const wants = (description: string, quote?: string) =>
  sampleRequirement({ description, ...(quote ? { quote } : {}) });

function passages(
  given: Partial<TextSources>,
  content = "",
  { requirements = [] as ReturnType<typeof wants>[] } = {},
) {
  const sources: TextSources = { told: [], notes: [], found: [], read: undefined, ...given };
  return supportingPassages(sources, content, requirements).passages.map(({ name, text }) => [name, text]);
}
/** More than may be shown whole. */
const LONG = "Nothing else stands here at all.\n".repeat(400);

describe("the sources of a text", () => {
  test("are the request, but not what was said after it, and short notes whole", () => {
    const told = [named("request", "Write."), named("later", "Shorter.")];
    expect(passages({ told, notes: [named("note", "Rain.")] })).toEqual([
      ["request", "Write."],
      ["note", "Rain."],
    ]);
  });

  test("are whole up to twelve thousand characters, of the request and of all notes together", () => {
    const long = (length: number) => "a".repeat(length);
    const request = named("request", long(12_000));
    expect(passages({ told: [request] })).toHaveLength(1);
    expect(passages({ told: [{ ...request, text: long(12_001) }] })).toEqual([]);
    const notes = (last: number) => [named("one", long(6_000)), named("two", long(last))];
    expect(passages({ notes: notes(6_000) })).toHaveLength(2);
    expect(passages({ notes: notes(6_001) })).toEqual([]);
  });

  test("are none where it rests on nothing", () => {
    expect(passages({}, "a")).toEqual([]);
  });

  test("are of long notes, and of all that was found, the sentences that a requirement asks for", () => {
    const notes = [named("note", `${LONG}Harbour ferries leave hourly.\n`)];
    const found = [named("page", "Tickets cost money. Ferries never sleep.")];
    const requirements = [wants("It tells when harbour ferries leave")];
    expect(passages({ notes, found }, "", { requirements })).toEqual([
      ["note", "Harbour ferries leave hourly."],
    ]);
  });

  test("are looked for by the words of the request that a requirement quotes, too", () => {
    const found = [named("page", "Harbour ferries leave hourly.")];
    expect(passages({ found }, "", { requirements: [wants("It says so", "harbour ferries")] })).toHaveLength(
      1,
    );
    expect(passages({ found }, "", { requirements: [wants("It says so")] })).toEqual([]);
  });

  test("are for each requirement the two sentences that have most in common with it", () => {
    const lines = [
      "Harbour ferries leave.",
      "Harbour ferries leave hourly.",
      "Harbour ferries leave hourly today.",
    ];
    const found = [named("page", lines.join("\n"))];
    const requirements = [wants("harbour ferries leave hourly today")];
    expect(passages({ found }, "", { requirements })).toEqual([["page", lines.slice(1).join("\n")]]);
  });

  test("are the best sentence for each one of the text that tells a figure", () => {
    const found = [named("page", "Ferry fares are seven euros.\nFerry fares are eight euros today.")];
    expect(passages({ found }, "Ferry fares are 8 euros today. Ferry captains sing songs.")).toEqual([
      ["page", "Ferry fares are eight euros today."],
    ]);
    expect(passages({ found }, "Ferry fares are eight euros today.")).toEqual([]);
  });

  test("keep the order of their source, each sentence once, and one word in common says nothing", () => {
    const found = [named("a", "Snow falls slowly. Ferry fares rise."), named("b", "Ferry boats float.")];
    const requirements = [wants("ferry fares rise"), wants("snow falls slowly"), wants("snow falls slowly")];
    expect(passages({ found }, "", { requirements })).toEqual([
      ["a", "Snow falls slowly.\nFerry fares rise."],
    ]);
  });
});

describe("what is long", () => {
  test("is shown by its sentences, be it the request or the notes", () => {
    const text = `${LONG}Harbour ferries leave.`;
    const requirements = [wants("harbour ferries")];
    const found = [["request", "Harbour ferries leave."]];
    expect(passages({ told: [named("request", text)] }, "", { requirements })).toEqual(found);
  });

  test("is taken for several sentences, none of which is cut", () => {
    const row = Array.from({ length: 200 }, (_, place) => `ferry${place} pier${place}`).join(" ");
    const requirements = [wants("ferry3 pier3"), wants("ferry150 pier150")];
    const [[, text = ""] = []] = passages({ found: [named("table", row)] }, "", { requirements });
    expect(text.split("\n").every((piece) => piece.length <= 400 && row.includes(piece))).toBe(true);
    expect(text).toMatch(/ferry3 pier3\b[\s\S]*ferry150 pier150\b/);
  });
});

describe("words", () => {
  test("that stand in very many sentences find none", () => {
    const of = (count: number) => [named("page", "Harbour ferries leave.\n".repeat(count))];
    const requirements = [wants("harbour ferries")];
    expect(passages({ found: of(20) }, "", { requirements })).toHaveLength(1);
    expect(passages({ found: of(21) }, "", { requirements })).toEqual([]);
  });

  test("that stand alone make no sentence, and add nothing to their number", () => {
    const text = `${"Harbour ferries.\n".repeat(21)}${"Rain.\n".repeat(200)}`;
    const requirements = [wants("harbour ferries")];
    expect(passages({ found: [named("page", text)] }, "", { requirements })).toEqual([]);
    const few = [named("page", "Harbour ferries.\nRain.")];
    expect(passages({ found: few }, "", { requirements })).toEqual([["page", "Harbour ferries."]]);
  });

  test("that are rare count for more than common ones", () => {
    const found = [named("page", "Ferry boats float.\nFerry boats drift.\nFerry gulls scream.")];
    const requirements = [wants("ferry gulls scream boats")];
    const [[, text = ""] = []] = passages({ found }, "", { requirements });
    expect(text).toContain("Ferry gulls scream.");
  });

  test("are the same in any case and with any accents, and points within them end no sentence", () => {
    const found = [named("page", "Le Café coûte 3.50 euros ici.")];
    expect(passages({ found }, "", { requirements: [wants("cafe coute")] })).toEqual([
      ["page", "Le Café coûte 3.50 euros ici."],
    ]);
  });

  test("of Korean and Chinese are found from two characters on", () => {
    const found = [named("page", "오늘 비가 내린다")];
    expect(passages({ found }, "", { requirements: [wants("오늘 비가")] })).toHaveLength(1);
  });
});
