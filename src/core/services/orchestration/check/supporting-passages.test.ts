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
  { requirements = [] as ReturnType<typeof wants>[], room = 100_000 } = {},
) {
  const sources: TextSources = { told: [], notes: [], found: [], read: undefined, ...given };
  const shown = supportingPassages(sources, content, requirements, room);
  return [...shown.matchAll(/<source name="([^"]*)">\n?([\s\S]*?)\n?<\/source>/g)].map(([, name, text]) => [
    name,
    text,
  ]);
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

  test("are none where it rests on nothing", () => {
    expect(supportingPassages({ told: [], notes: [], found: [], read: undefined }, "a", [], 99)).toBe("");
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

describe("the room for them", () => {
  test("shows notes by their sentences where they would take more than half", () => {
    const text = "Harbour ferries leave.";
    const notes = [named("note", text)];
    expect(passages({ notes }, "", { room: 2 * text.length })).toEqual([["note", text]]);
    expect(passages({ notes }, "", { room: 2 * text.length - 1 })).toEqual([]);
  });

  test("is left out by what is longer than it, and taken by what comes first and fits", () => {
    const found = [named("page", "Harbour ferries leave every single hour.\nFerry fares rise.")];
    const requirements = [wants("harbour ferries leave hour"), wants("ferry fares rise")];
    expect(passages({ found }, "", { requirements, room: 20 })).toEqual([["page", "Ferry fares rise."]]);
    expect(passages({ told: [named("request", "x".repeat(21))] }, "", { room: 20 })).toEqual([]);
    expect(passages({ told: [named("request", "x".repeat(20))] }, "", { room: 20 })).toHaveLength(1);
  });

  test("cuts a sentence that goes on for too long", () => {
    const found = [named("page", `Harbour ferries ${"x".repeat(500)}`)];
    const [[, text = ""] = []] = passages({ found }, "", { requirements: [wants("harbour ferries")] });
    expect(text).toHaveLength(400);
  });
});

describe("words", () => {
  test("that stand in very many sentences find none", () => {
    const of = (count: number) => [named("page", "Harbour ferries leave.\n".repeat(count))];
    const requirements = [wants("harbour ferries")];
    expect(passages({ found: of(20) }, "", { requirements })).toHaveLength(1);
    expect(passages({ found: of(21) }, "", { requirements })).toEqual([]);
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
