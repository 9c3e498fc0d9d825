// @vitest-environment jsdom
import { expect, test } from "vitest";
import { requestFor } from "../../../tests/fakes/export-request";
import { made, unzipped, xml } from "../../../tests/fakes/made-exports";

/** The paragraphs of a text as Word has them: how far each is indented, its style, the level of its list, its words. */
async function paragraphsOf(content: string) {
  const document = xml(unzipped(await made("word", requestFor({ content })))["word/document.xml"] ?? "");
  return [...document.getElementsByTagName("w:p")].map((paragraph) => {
    const attributeOf = (tag: string, name = "w:val") =>
      paragraph.getElementsByTagName(tag)[0]?.getAttribute(name);
    const words = [...paragraph.getElementsByTagName("w:t")].map((text) => text.textContent).join("");
    return [
      Number(attributeOf("w:ind", "w:left") ?? 0),
      attributeOf("w:pStyle") ?? "",
      attributeOf("w:ilvl") ?? "",
      words,
    ];
  });
}

test("what follows in an item of a list stands below its first line, deeper in deeper items", async () => {
  expect(
    await paragraphsOf("- One\n\n  more\n\n  - Two\n\n    deeper\n\n    ```\n    code\n    ```\n\nAfter"),
  ).toEqual([
    [0, "ListBullet", "0", "One"],
    [720, "", "", "more"],
    [0, "ListBullet", "1", "Two"],
    [1440, "", "", "deeper"],
    [1440, "Code", "", "code"],
    [0, "", "", "After"],
  ]);
});

test("quotes within quotes are indented further, up to where there is still room", async () => {
  expect(await paragraphsOf(`> One\n>\n> > Two\n\n${">".repeat(12)} Deep`)).toEqual([
    [720, "Quote", "", "One"],
    [1440, "Quote", "", "Two"],
    [5760, "Quote", "", "Deep"],
  ]);
});

test("boxes that are to be ticked stand before their items", async () => {
  expect(await paragraphsOf("- [x] Done\n- [ ] Open\n- Neither")).toEqual([
    [0, "ListBullet", "0", "☒ Done"],
    [0, "ListBullet", "0", "☐ Open"],
    [0, "ListBullet", "0", "Neither"],
  ]);
});

test("a list is numbered from where it begins, and written out where Word numbers none so high", async () => {
  expect(await paragraphsOf("3. Three\n4. Four\n\nThen\n\n32767. Last\n32768. Beyond")).toEqual([
    [0, "ListNumber", "0", "Three"],
    [0, "ListNumber", "0", "Four"],
    [0, "", "", "Then"],
    [0, "ListBullet", "0", "32767. Last"],
    [0, "ListBullet", "0", "32768. Beyond"],
  ]);
});
