import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editExcerpt } from "./edit-excerpt";

const TEXT = "# Guide\n\nBread is baked daily by hand.\n";
const edit = (words: string, replacement: string) => {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length, replacement };
};

describe("an edit as it is read", () => {
  it("shows whole words that differ, and what stays around them", () => {
    const excerpt = editExcerpt(TEXT, edit("Bread is baked daily", "Bread is made daily"));
    expect(excerpt).toMatchObject({ removed: "baked", added: "made" });
    expect(excerpt.before).toBe("Bread is ");
    expect(excerpt.after).toBe(" daily by hand.\n");
  });

  it("tells words that only begin alike apart as wholes", () => {
    expect(editExcerpt(TEXT, edit("daily", "dairy"))).toMatchObject({ removed: "daily", added: "dairy" });
    expect(editExcerpt(TEXT, edit("daily", "daily fresh"))).toMatchObject({ removed: "", added: " fresh" });
    expect(editExcerpt(TEXT, edit(" by hand", ""))).toMatchObject({ removed: " by hand", added: "" });
  });

  it("loses no letter of what goes and what comes", () => {
    const words = fc.array(fc.constantFrom("a", "b", " ", "\n", "ab"), { maxLength: 10 });
    void fc.assert(
      fc.property(words, words, words, words, (...parts) => {
        const [head = "", old = "", replacement = "", tail = ""] = parts.map((part) => part.join(""));
        const content = head + old + tail;
        const place = { start: head.length, end: head.length + old.length };
        const { before, removed, added, after } = editExcerpt(content, { ...place, replacement });
        expect(content.includes(before + removed + after)).toBe(true);
        expect((head + replacement + tail).includes(before + added + after)).toBe(true);
        expect(added.length - removed.length).toBe(replacement.length - old.length);
      }),
      { numRuns: 1000 },
    );
  });
});
