import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { movedPlace } from "../../../domain/text/text-edit";
import { applyEdits } from "./apply-edits";
import { type Edit, readEdits } from "./read-edits";

const TEXT =
  "# Guide\n\nBread is “baked”\ndaily.\n\n## Hours\nNine.\n\n## Prices\n\nTwo euros. Two euros more.\n";
const edited = (...edits: readonly object[]) => applyEdits(TEXT, readEdits(edits)).content;

describe("edits", () => {
  test.each([
    ["other words", { find: "Nine.", replace: "Ten." }, TEXT.replace("Nine.", "Ten.")],
    ["no words", { find: "Nine.", replace: "" }, TEXT.replace("Nine.", "")],
    [
      "words with other marks",
      { find: 'is "baked" daily', replace: "is hot" },
      TEXT.replace("is “baked”\ndaily", "is hot"),
    ],
    [
      "more below a heading",
      { after: "## Prices", insert: "All in." },
      TEXT.replace("## Prices", "## Prices\n\nAll in."),
    ],
    [
      "more above what follows at once",
      { after: "Hours", insert: "Mind." },
      TEXT.replace("## Hours", "## Hours\n\nMind.\n"),
    ],
  ])("put in place: %s", (_, edit, expected) => expect(edited(edit)).toBe(expected));

  test.each([
    ["words that are not there", { find: "Eleven", replace: "x" }],
    ["words that stand twice", { find: "Two euros", replace: "x" }],
    ["the same words", { find: "Nine.", replace: "Nine." }],
    ["nothing", { find: "", replace: "x" }],
    ["a heading that is none", { after: "Nine.", insert: "x" }],
    ["something else", { replace: "x" }],
  ])("leave out: %s", (_, edit) => expect(edited(edit)).toBe(TEXT));

  test("leave out what overlaps with an earlier one", () => {
    expect(edited({ find: "## Hours\nNine.", replace: "A" }, { find: "Nine.", replace: "B" })).toBe(
      TEXT.replace("## Hours\nNine.", "A"),
    );
  });

  test("say which requirements they are for", () => {
    expect(readEdits([{ find: "a", replace: "b", for: ["2", 1, null] }])).toEqual([
      { find: "a", replace: "b", for: [1, 0] },
    ]);
  });

  test("change nothing but what they name, whatever the text and the edits", () => {
    const word = fc.constantFrom(
      "bread",
      "milk",
      "# Head\n",
      "\n\n",
      "“q”",
      "빵",
      "😀",
      "a—b",
      "**x**",
      "\r\n",
    );
    const words = fc.array(word, { maxLength: 40 }).map((each) => each.join(" "));
    const edit: fc.Arbitrary<Edit> = fc.oneof(
      fc.record({ find: words, replace: words, for: fc.constant([0]) }),
      fc.record({ after: fc.constantFrom("# Head", "Head", "bread"), insert: words, for: fc.constant([0]) }),
    );
    void fc.assert(
      fc.property(words, fc.array(edit, { maxLength: 8 }), (text, edits) => {
        const { content, applied } = applyEdits(text, edits);
        let old = 0;
        let now = 0;
        for (const { start, end, replacement } of applied) {
          const kept = text.slice(old, start);
          expect(content.slice(now, now + kept.length)).toBe(kept);
          now += kept.length;
          expect(content.slice(now, now + replacement.length)).toBe(replacement);
          now += replacement.length;
          old = end;
        }
        expect(content.slice(now)).toBe(text.slice(old));
      }),
      { numRuns: 500 },
    );
  });

  test("move what they do not touch, and nothing else", () => {
    const { content, applied } = applyEdits(
      TEXT,
      readEdits([{ find: "Nine.", replace: "From nine to five." }]),
    );
    const at = (words: string) => ({ start: TEXT.indexOf(words), end: TEXT.indexOf(words) + words.length });
    const after = movedPlace(at("more"), applied);
    expect(content.slice(after?.start, after?.end)).toBe("more");
    expect(movedPlace(at("Guide"), applied)).toEqual(at("Guide"));
    expect(movedPlace(at("Hours\nNine"), applied)).toBeUndefined();
  });
});
