// @vitest-environment jsdom

import { forceParsing } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { afterEach, beforeAll, expect, test } from "vitest";
import { BLOCK_KINDS, type BlockKind } from "./block-texts";
import { createSourceEditor, type SourceEditor } from "./source-editor";

// There is no layout here, which the editor measures.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
let editor: SourceEditor | undefined;
afterEach(() => editor?.dispose());

function show(text: string): { readonly field: HTMLElement; readonly view: EditorView } {
  editor = createSourceEditor({
    parent: document.body.appendChild(document.createElement("div")),
    text,
    label: "Text",
    isMarkdown: true,
    phrases: {},
    blocks: Object.fromEntries(BLOCK_KINDS.map((kind) => [kind, kind])) as Record<BlockKind, string>,
    keys: "",
    onChange: () => {},
    onFormats: () => {},
  });
  const field = document.querySelector<HTMLElement>("[role=textbox]");
  const view = field && EditorView.findFromDOM(field);
  if (!field || !view) throw new Error("This is an editor.");
  // It reads on in idle time, which nothing here waits for.
  forceParsing(view, text.length, 10_000);
  return { field, view };
}

const MARKS = [
  "first",
  "# A heading #",
  "**bold** *slanted* `code` ~~gone~~ \\*",
  "> said",
  "- item",
  "- [x] done",
  "3. third",
  "[Lyon](https://a.example/) [^1] [plain]",
  "![Rain](https://a.example/rain.png)",
  "costs $a_b*c*$",
].join("\n\n");

test("marks are hidden but in the line of the cursor, and not a byte of the text is another", () => {
  const { field, view } = show(MARKS);
  const lines = () => [...field.querySelectorAll(".cm-line")].map(({ textContent }) => textContent);
  const shown = [
    "first",
    "A heading",
    "bold slanted code gone *",
    "said",
    "• item",
    "done",
    "3. third",
    "Lyon [^1] [plain]",
    "Rain",
    "costs $a_b*c*$",
  ];
  expect(lines().filter(Boolean)).toEqual(shown);
  view.dispatch({ selection: { anchor: MARKS.indexOf("slanted") } });
  expect(lines()).toContain("**bold** *slanted* `code` ~~gone~~ \\*");
  expect(editor?.text).toBe(MARKS);
  editor?.showSource(true);
  expect(lines().join("\n")).toBe(MARKS);
});

test("nothing is fetched: an image elsewhere is its words, one in the text itself is drawn", () => {
  const { field } = show("a\n\n![Rain](https://a.example/r.png) ![Dot](data:image/png;base64,AAAA)");
  expect(
    [...field.querySelectorAll<HTMLImageElement>("img.cm-picture")].map(({ src, alt }) => [src, alt]),
  ).toEqual([["data:image/png;base64,AAAA", "Dot"]]);
  expect(field.querySelector("a, iframe, link")).toBeNull();
});

test("a check box changes its letter and nothing else", () => {
  const { field } = show("a\n\n* [ ]  pack\r\n* [X] go\n");
  const boxes = [...field.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  expect(boxes.map(({ checked, ariaLabel }) => [checked, ariaLabel])).toEqual([
    [false, "pack"],
    [true, "go"],
  ]);
  for (const box of boxes) box.click();
  expect(editor?.text).toBe("a\n\n* [x]  pack\r\n* [ ] go\n");
});

test("a table is drawn with the looks of its words, and a click in a cell leads to them", () => {
  const { field, view } = show("a\n\n| One | *Two* |\n| --- | ---: |\n| x<br>y <img src=q> | **z** |\n\nb");
  const rows = [...field.querySelectorAll("tr")].map((row) =>
    [...row.cells].map(({ innerHTML }) => innerHTML),
  );
  expect(rows).toEqual([
    ["One", "<em>Two</em>"],
    ["x<br>y &lt;img src=q&gt;", "<strong>z</strong>"],
  ]);
  const last = field.querySelector("tbody td:last-child");
  last?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
  expect(field.querySelector("table")).toBeNull();
  expect(view.state.sliceDoc(view.state.selection.main.head)).toBe("**z** |\n\nb");
});
