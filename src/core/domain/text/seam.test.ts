import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beginsAnew, continued, sectionText } from "./seam";

const words = fc.array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 30, maxLength: 120 });
const text = words.map((each) =>
  each.map((word, at) => (at % 9 === 8 ? `${word}.\n\n` : `${word} `)).join(""),
);
const remark = fc.constantFrom(
  "Sure, here is the continuation:\n\n",
  "Continuing from where I left off.\n",
  "Bien sûr, voici la suite :\n\n",
  "네, 이어서 쓰겠습니다.\n\n",
);

describe("the continuation of a text", () => {
  test("stays as it is where it only goes on, wherever the text was cut", () => {
    void fc.assert(
      fc.property(text, fc.nat(), (whole, at) => {
        const place = 60 + (at % (whole.length - 60));
        const begun = whole.slice(0, place);
        expect(begun + continued(begun, whole.slice(place))).toBe(whole);
      }),
    );
  });

  test("loses the remark that it goes on, and the end of the text that it says again", () => {
    void fc.assert(
      fc.property(
        text,
        fc.nat(),
        fc.integer({ min: 40, max: 60 }),
        fc.option(remark),
        (whole, at, again, said) => {
          const place = 70 + (at % (whole.length - 70));
          const begun = whole.slice(0, place);
          const repeated = whole.slice(place - again, place).trimStart();
          const more = (said ?? "") + repeated + whole.slice(place);
          expect(begun + continued(begun, more)).toBe(whole);
        },
      ),
    );
  });

  test.each([
    ["words of somebody in it", "“I'm continuing my search,” she said.\nHe nodded."],
    ["a sentence that begins like a remark", "Here is where the river bends.\nIt goes on to the sea."],
    ["rows that are alike", "| 0 | 0 | 0 | 0 | 0 |\n| 0 | 0 | 0 | 0 | 0 |\n"],
  ])("keeps %s", (_, more) => {
    expect(continued("He looked up from the old book.\n| 0 | 0 | 0 | 0 | 0 |\n", more)).toBe(more);
  });

  test("loses an end of letters that are alike, wherever they begin", () => {
    const end = `${"ha".repeat(11)}!`;
    for (const before of ["", "x", "xy", "xyz"]) {
      expect(continued(`He laughed: ${before}${end}`, `${end} Then he left.`)).toBe(" Then he left.");
      const same = `${"a".repeat(22)}!`;
      expect(continued(`He shouted: ${before}${same}`, `${same} Then he left.`)).toBe(" Then he left.");
    }
  });

  test("keeps a refrain, which the text has said before", () => {
    const refrain = "Rain falls on the roofs of the town.";
    expect(continued(`${refrain} ${refrain}`, `${refrain} And then it stops.`)).toBe(
      `${refrain} And then it stops.`,
    );
  });

  test("is none where it begins anew", () => {
    expect(
      beginsAnew("# Guide\n\nThe bakery opens at nine.", "# Guide\n\nThe bakery opens at nine. It"),
    ).toBe(true);
    expect(beginsAnew("# Guide\n\nThe bakery opens at nine.", "It sells bread.")).toBe(false);
    expect(beginsAnew("", "It sells bread.")).toBe(false);
  });
});

describe("a section", () => {
  const before = "# Guide\n\n## Opening\n\nThe bakery opens at nine in the morning, on Sundays at ten.";
  const taken = (reply: string) => sectionText(before, reply, "## Bread", "Guide");
  const section = "## Bread\n\nIt sells bread of rye.";

  test.each([
    ["as it is", section],
    ["with its heading, where that is missing", "It sells bread of rye."],
    ["without a remark before it", `Sure, here is the next section:\n\n${section}`],
    ["without the title of the whole", `# Guide\n\n${section}`],
    [
      "without the end of the text before",
      `The bakery opens at nine in the morning, on Sundays at ten.\n\n${section}`,
    ],
    [
      "without an offer behind it",
      `${section}\n\n---\n\nWould you like me to continue with the next section?`,
    ],
    ["without a promise behind it", `${section}\n\n*(To be continued)*`],
  ])("is taken %s", (_, reply) => expect(taken(reply)).toBe(section));

  test("is taken from a reply that runs over with spaces", () => {
    const wide = section.replace("bread of", `bread${" ".repeat(100_000)}of`);
    expect(taken(`${wide}\n\nWould you like me to continue with the next section?`)).toBe(wide);
  });

  test.each([
    ["the whole begun anew", `${before}\n\n${section}`],
    ["a heading alone", "## Bread"],
    ["a remark alone", "Sure, here is the continuation:\n"],
  ])("is none where it is %s", (_, reply) => expect(taken(reply)).toBe(""));

  test.each(["Guide", "A guide to all bakeries of the town and of its neighbours"])(
    "that comes first is taken without the title of the whole that stands there: %s",
    (title) => {
      const first = "## Opening\n\nThe bakery opens at nine.";
      const taken = (reply: string) => sectionText(`# ${title}`, reply, "## Opening", title);
      expect(taken(`# ${title}\n\n${first}`)).toBe(first);
      expect(taken(`# ${title}${first}`)).toBe(first);
      expect(taken(`# ${title}`)).toBe("");
    },
  );

  test("keeps a heading that only begins like the title of the whole", () => {
    const taken = sectionText("# Guide", "# Guide dogs\n\nThey lead.", "", "Guide");
    expect(taken).toBe("# Guide dogs\n\nThey lead.");
  });

  test("that ends in its own words keeps them", () => {
    const letter = "## Bread\n\nDear Ada,\n\nLet us bake.\n\nYours, Bo";
    expect(taken(letter)).toBe(letter);
  });
});
