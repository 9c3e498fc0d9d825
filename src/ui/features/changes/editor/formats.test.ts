import { CompletionContext } from "@codemirror/autocomplete";
import { EditorSelection, EditorState, type StateCommand } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { indentItems, makeBlock, outdentItems } from "./block-formats";
import { BLOCK_KINDS, type BlockKind } from "./block-texts";
import { formatsAt, toggleFormat } from "./inline-formats";
import { MARKDOWN } from "./markdown-source";
import { blocksFor } from "./slash-menu";
import { cellsOf } from "./table-cells";

/** A text whose selection is between two `‸`, or at the only one. */
function stateOf(marked: string, separator = "\n"): EditorState {
  const [before = "", chosen = "", after] = marked.split("‸");
  const doc = before + chosen + (after ?? "");
  const selection = EditorSelection.range(
    before.length,
    before.length + (after === undefined ? 0 : chosen.length),
  );
  return EditorState.create({
    doc,
    selection,
    extensions: [MARKDOWN, EditorState.lineSeparator.of(separator)],
  });
}

/** The text after a command, with its selection. */
function edited(marked: string, ...commands: readonly StateCommand[]): string {
  let state = stateOf(marked);
  for (const command of commands)
    command({
      state,
      dispatch: (next) => {
        state = next.state;
      },
    });
  const { from, to } = state.selection.main;
  const chosen = from === to ? "" : `${state.sliceDoc(from, to)}‸`;
  return `${state.sliceDoc(0, from)}‸${chosen}${state.sliceDoc(to)}`;
}

describe("words", () => {
  test.each([
    ["Bread is ‸baked‸.", "Bread is **‸baked‸**."],
    ["Bread is ‸baked ‸daily.", "Bread is **‸baked** ‸daily."],
    ["Bread is ba‸ked.", "Bread is **ba‸ked**."],
    ["Bread ‸", "Bread **‸**"],
    ["Bread is **‸baked‸**.", "Bread is ‸baked‸."],
    ["Bread is **ba‸ked**.", "Bread is ba‸ked."],
    ["‸- one\n- two‸", "‸- **one**\n- **two‸**"],
    ["‸> # one\n\n2. [ ] two‸", "‸> # **one**\n\n2. [ ] **two‸**"],
    ["‸- **one**\n- **two**‸", "‸- one\n- two‸"],
  ])("are made bold, and plain again: %j", (before, bold) => {
    expect(edited(before, toggleFormat("bold"))).toBe(bold);
  });

  test("keep one look while they get another, or lose it", () => {
    expect(edited("a **‸b‸**", toggleFormat("italic"))).toBe("a ***‸b‸***");
    expect(edited("a ***‸b‸***", toggleFormat("bold"))).toBe("a *‸b‸*");
    expect(edited("a ‸b‸", toggleFormat("code"), toggleFormat("code"))).toBe("a ‸b‸");
  });

  test("become a link whose address is written next, an address one whose words are; links give their words back", () => {
    expect(edited("See ‸Lyon‸.", toggleFormat("link"))).toBe("See [Lyon](‸https://‸).");
    expect(edited("See Ly‸on.", toggleFormat("link"))).toBe("See [Lyon](‸https://‸).");
    expect(edited("See ‸https://a.example‸.", toggleFormat("link"))).toBe("See [‸](https://a.example).");
    expect(edited("See [Ly‸on](https://a.example).", toggleFormat("link"))).toBe("See Ly‸on.");
  });

  test("tell their looks", () => {
    expect(formatsAt(stateOf("a ***b‸***"))).toEqual(["bold", "italic"]);
    expect(formatsAt(stateOf("$a*b*‸c*d*$ and [x‸]"))).toEqual([]);
    expect(formatsAt(stateOf("[`a‸`](b)"))).toEqual(["code", "link"]);
  });
});

describe("lines", () => {
  test("become headings, items and quotes, one in the place of the other, and plain again", () => {
    expect(edited("## a‸", makeBlock("heading3"))).toBe("### a‸");
    expect(edited("- [x] a‸", makeBlock("bullets"), makeBlock("bullets"))).toBe("a‸");
    expect(edited("‸a\n\nb‸", makeBlock("numbers"))).toBe("1. ‸a\n\n2. b‸");
    expect(edited("  - a‸", makeBlock("quote"))).toBe("  > a‸");
  });

  test("are followed by a block with an empty line around it, which takes the place of an empty one", () => {
    expect(edited("a‸\nb", makeBlock("code"))).toBe("a\n\n```\n‸\n```\n\nb");
    expect(edited("a\n‸", makeBlock("formula"))).toBe("a\n\n$$\n‸x = y‸\n$$");
    expect(edited("‸", makeBlock("table"))).toBe("| ‸A‸ | B |\n| --- | --- |\n|  |  |");
  });

  test("are items that move in below the one before them with all they hold, and out again", () => {
    expect(edited("- a\n- b‸\n  - c", indentItems)).toBe("- a\n  - b‸\n    - c");
    expect(edited("1. a\n2. b‸", indentItems, outdentItems)).toBe("1. a\n2. b‸");
  });

  test("leave the Tab key alone where there is nothing to move", () => {
    const asked = (marked: string, command: StateCommand) =>
      command({ state: stateOf(marked), dispatch: () => {} });
    expect(asked("a‸", indentItems)).toBe(false);
    expect(asked("- a‸", indentItems)).toBe(false);
    expect(asked("- a‸", outdentItems)).toBe(false);
  });

  test("end as all lines of the text do", () => {
    let state = stateOf("a‸", "\r\n");
    makeBlock("table")({
      state,
      dispatch: (next) => {
        state = next.state;
      },
    });
    expect(state.sliceDoc().split("\r\n")).toEqual(["a", "", "| A | B |", "| --- | --- |", "|  |  |"]);
  });
});

describe("the menu of blocks", () => {
  const names = Object.fromEntries(BLOCK_KINDS.map((kind) => [kind, kind])) as Record<BlockKind, string>;
  const offered = (marked: string, explicit = false) => {
    const state = stateOf(marked);
    const { head } = state.selection.main;
    return blocksFor(new CompletionContext(state, head, explicit), names)?.options.map(({ label }) => label);
  };

  test("opens at a slash that begins a word, and where it is asked for", () => {
    expect(offered("/‸")).toEqual(BLOCK_KINDS);
    expect(offered("a /hea‸")).toEqual(BLOCK_KINDS);
    expect(offered("a‸", true)).toEqual(BLOCK_KINDS);
  });

  test.each(["and/or‸", "/ ‸", "`/‸`", "```\n/‸\n```", "$/‸$"])("stays away in %j", (marked) => {
    expect(offered(marked)).toBeUndefined();
  });

  test("takes what was typed for it away", () => {
    expect(edited("Rain /h‸", makeBlock("heading2", { from: 5, to: 7 }))).toBe("## Rain ‸");
    expect(edited("/t‸", makeBlock("rule", { from: 0, to: 2 }))).toBe("---\n‸");
  });
});

test("cells of a table stand between pipes, wherever they begin", () => {
  expect(cellsOf("| a | b \\| c ||")).toEqual([
    { from: 2, text: "a" },
    { from: 6, text: "b \\| c" },
    { from: 14, text: "" },
  ]);
  expect(cellsOf("a|b")).toEqual([
    { from: 0, text: "a" },
    { from: 2, text: "b" },
  ]);
});
