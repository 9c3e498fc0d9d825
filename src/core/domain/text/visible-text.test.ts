import { describe, expect, it, test } from "vitest";
import { hidesNothing, seenLine, visibleJson, visibleLines, visibleName, visibleText } from "./visible-text";

/** Every character of a property that no name may hide, one that is no pair of surrogates' half included. */
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\u{e000}]/u;
const ALL_HIDDEN = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) =>
  HIDDEN.test(String.fromCodePoint(code)),
);
const NAMED = [0x34f, 0x180b, 0x17b4, 0x17b5, 0x202e, 0x2066, 0x200b, 0x2800, 0x3164, 0xfe0f, 0xe0041];

describe("a character that draws nothing or turns the direction of writing", () => {
  test("is refused in the middle of a name and shown there, whichever Unicode has", () => {
    const passed = ALL_HIDDEN.filter((code) => hidesNothing(`A${String.fromCodePoint(code)}b`));
    expect(passed).toEqual([]);
    const left = ALL_HIDDEN.filter((code) => HIDDEN.test(visibleName(`A${String.fromCodePoint(code)}b`)));
    expect(left).toEqual([]);
    expect(ALL_HIDDEN).toEqual(expect.arrayContaining(NAMED.filter((code) => code !== 0x2800)));
  });

  test.each(NAMED)("of code %i is shown by its number, in texts, names, lines and JSON", (code) => {
    const unseen = String.fromCodePoint(code);
    const mark = `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
    expect(visibleText(`pay${unseen}pal`)).toBe(`pay${mark}pal`);
    expect(visibleName(`pay${unseen}pal`)).toBe(`pay${mark}pal`);
    expect(visibleLines(`pay${unseen}pal\n\tx`)).toBe(`pay${mark}pal\n\tx`);
    expect(seenLine(`pay${unseen}pal\n x`)).toBe("paypal x");
    const json = JSON.stringify({ to: `a${unseen}b` });
    expect(JSON.parse(visibleJson(json))).toEqual(JSON.parse(json));
    expect(visibleJson(json)).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe("what scripts and pictograms are written with", () => {
  it.each(["می‌خواهم", "क्‍ष", "Ada 👩‍💻 ❤️", "1️⃣ first", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "ᠠ᠋ᠨ", "에크미", "Zoë"])(
    "stays as it is in the name %s",
    (name) => {
      expect(hidesNothing(name)).toBe(true);
      expect(visibleName(name)).toBe(name);
    },
  );

  it.each([
    "A\u200dda",
    "Ada\u180b",
    "Ada\ufe0f",
    "\u{1f3f4}\u{e0061}\u{e0062}\u{e0063}\u{e007f}",
    "Ada 👩‍💻\u200d",
  ])("is shown where it is none of that (%j)", (name) => {
    expect(hidesNothing(name)).toBe(false);
    expect(visibleName(name)).toContain("⟨U+");
  });

  it("is found among very many that are not", () => {
    const shown = visibleName("\u200d".repeat(100_000) + "👩‍💻".repeat(20_000));
    expect(shown).toContain("👩‍💻");
    expect(shown.startsWith("⟨U+200D⟩⟨U+200D⟩")).toBe(true);
  });
});
