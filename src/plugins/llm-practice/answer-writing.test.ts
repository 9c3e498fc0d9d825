import { expect, test } from "vitest";
import { answerNote, answerWriting } from "./answer-writing";
import { practiceTexts } from "./practice-texts";

const texts = practiceTexts("en");
const REQUEST = "<request>\nWrite a guide with a table | a map, three tips and an outlook\n</request>";

test("a walk through a request names its parts, the questions of readers, the writer, and how each could be shown", () => {
  const notes = '<notes>\n<note title="Ferries">\nx\n</note>\n<note title="Prices">\ny\n</note>\n</notes>';
  const walk = answerWriting(`<agent>\nYou are Ada. A poet\n</agent>\n${REQUEST}\n${notes}`, texts);
  expect(walk.split("\n\n")[0]).toBe("# Write a guide");
  expect(walk).toContain(`> **${texts.simulatedLabel}** ${texts.simulatedNote}`);
  expect(walk).toContain(texts.walk.understand.text(4));
  expect(walk).toContain("- Write a guide\n- A table | a map\n- Three tips\n- An outlook");
  expect(walk).toContain(`${texts.walk.find.text}\n\n`);
  expect(walk).toContain(texts.walk.write.text("Ada"));
  const [asked, how] = texts.walk.check.head;
  expect(walk).toContain(
    `| ${asked} | ${how} |\n| --- | --- |\n| Write a guide | ${texts.walk.check.quoted} |`,
  );
  expect(walk).toContain(`| A table \\| a map | ${texts.walk.check.quoted} |`);
  expect(walk).toContain(`| Three tips | ${texts.walk.check.counted} |`);
  expect(walk.match(/^## .+$/gm)).toEqual(
    ["understand", "find", "write", "check", "repair", "review"].map(
      (step) => `## ${texts.walk[step as "find"].title}`,
    ),
  );
});

test("a small request has no questions, and one without phrases is its own subject", () => {
  const walk = answerWriting("<request>\nab\n</request>", texts);
  expect(walk.startsWith("# ab\n")).toBe(true);
  expect(walk).toContain(texts.walk.find.none);
  expect(walk).toContain(texts.walk.write.text(""));
  expect(walk).not.toMatch(/\n\n\n/);
});

test("a note is about its question and the first thing that is asked for", () => {
  const task = "<task>\nWhich ferries go?\nMore of it\n</task>";
  expect(answerNote(`${task}\n${REQUEST}`, texts)).toBe(
    `# Which ferries go?\n\n> **${texts.simulatedLabel}** ${texts.simulatedNote}\n\n${texts.note("Write a guide")}`,
  );
  expect(answerNote("", texts)).toContain(texts.note(""));
});

test.each(["en", "fr", "ko"] as const)(
  "the steps of a walk are numbered in %s, but for the last",
  (language) => {
    const { understand, find, write, check, repair, review } = practiceTexts(language).walk;
    const titles = [understand, find, write, check, repair, review].map(({ title }) => title);
    expect(titles.map((title) => Number.parseInt(title, 10))).toEqual([1, 2, 3, 4, 5, Number.NaN]);
    for (const title of titles) expect(title).toMatch(/\p{L}{2}/u);
  },
);
