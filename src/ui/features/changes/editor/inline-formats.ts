import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import {
  type ChangeSet,
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from "@codemirror/state";
import type { SyntaxNode, Tree } from "@lezer/common";
import type { Part } from "./block-formats";

/** A look of words. */
export type InlineFormat = "bold" | "italic" | "code" | "link";

interface Mark {
  readonly node: string;
  readonly mark: string;
}

const MARKS: Readonly<Record<Exclude<InlineFormat, "link">, Mark>> = {
  bold: { node: "StrongEmphasis", mark: "**" },
  italic: { node: "Emphasis", mark: "*" },
  code: { node: "InlineCode", mark: "`" },
};
const FORMATS: readonly InlineFormat[] = ["bold", "italic", "code", "link"];
/** Marks of quotes, items and headings before the words of a line. */
const BEFORE_WORDS = /^\s*(?:>\s?|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?|#{1,6}\s+)*/;
const PARSE_LIMIT_MS = 100;

/** The formats in force at the selection. */
export function formatsAt(state: EditorState): readonly InlineFormat[] {
  const tree = syntaxTree(state);
  return FORMATS.filter((format) => enclosing(tree, state.selection.main, nodeOf(format)));
}

/** Gives the selected words a look, or takes it away. */
export function toggleFormat(format: InlineFormat): StateCommand {
  if (format === "link") return toggleLink;
  const { node, mark } = MARKS[format];
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const tree = ensureSyntaxTree(state, state.selection.main.to, PARSE_LIMIT_MS) ?? syntaxTree(state);
    const changed = state.changeByRange((range) => {
      const parts = partsOf(state, range);
      const around = parts.map((part) => enclosing(tree, part, node));
      if (parts.length === 0) return emptyMarks(range, mark);
      const isOff = around.every((each) => each !== undefined);
      const changes = state.changes(
        parts.flatMap((part, index): readonly ChangeSpec[] => {
          const marked = around[index];
          return isOff && marked ? endsOf(marked) : marked ? [] : marksAround(part, mark);
        }),
      );
      return { changes, range: selectedAfter(range, changes) };
    });
    dispatch(state.update(changed, { userEvent: "input.format", scrollIntoView: true }));
    return true;
  };
}

function nodeOf(format: InlineFormat): string {
  return format === "link" ? "Link" : MARKS[format].node;
}

function enclosing(tree: Tree, range: Part, name: string): SyntaxNode | undefined {
  for (const side of [1, -1] as const) {
    for (let node: SyntaxNode | null = tree.resolveInner(range.from, side); node; node = node.parent) {
      if (node.name === name && node.from <= range.from && node.to >= range.to) return node;
    }
  }
  return undefined;
}

/** The marks at both ends of a look. */
function endsOf({ firstChild, lastChild }: SyntaxNode): readonly ChangeSpec[] {
  return [firstChild, lastChild].flatMap((end) => (end ? [{ from: end.from, to: end.to }] : []));
}

function marksAround({ from, to }: Part, insert: string): readonly ChangeSpec[] {
  return [
    { from, insert },
    { from: to, insert },
  ];
}

/** Two marks with the cursor between them. */
function emptyMarks({ head }: SelectionRange, mark: string) {
  return { changes: { from: head, insert: mark + mark }, range: EditorSelection.cursor(head + mark.length) };
}

/** The same words, without the marks around them. */
function selectedAfter({ anchor, head, from, empty }: SelectionRange, changes: ChangeSet): SelectionRange {
  if (empty) return EditorSelection.cursor(changes.mapPos(head, -1));
  const placed = (place: number) => changes.mapPos(place, place === from ? 1 : -1);
  return EditorSelection.range(placed(anchor), placed(head));
}

/** The words of a range, line by line; the word at the cursor where nothing is selected. */
function partsOf(state: EditorState, range: SelectionRange): readonly Part[] {
  const chosen = range.empty ? state.wordAt(range.head) : range;
  const parts: Part[] = [];
  if (!chosen) return parts;
  for (let place = chosen.from; place <= chosen.to; ) {
    const line = state.doc.lineAt(place);
    const words = wordsOf(line.text, Math.max(0, chosen.from - line.from), chosen.to - line.from);
    if (words) parts.push({ from: line.from + words.from, to: line.from + words.to });
    place = line.to + 1;
  }
  return parts;
}

/** A part of a line, without the spaces at its ends and without what the line begins with. */
function wordsOf(line: string, from: number, to: number): Part | undefined {
  const begin = Math.max(from, BEFORE_WORDS.exec(line)?.[0].length ?? 0);
  const part = line.slice(begin, to);
  const words = part.trim();
  if (words === "") return undefined;
  const start = begin + part.indexOf(words);
  return { from: start, to: start + words.length };
}

/** Makes a link of the selected words, whose address is to be written then; or takes a link away, with its words kept. */
const toggleLink: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const tree = ensureSyntaxTree(state, main.to, PARSE_LIMIT_MS) ?? syntaxTree(state);
  const link = enclosing(tree, main, "Link");
  const marks = link?.getChildren("LinkMark") ?? [];
  const [open, close] = marks;
  if (link && open && close) {
    const changes = [
      { from: open.from, to: open.to },
      { from: close.from, to: link.to },
    ];
    dispatch(state.update({ changes, userEvent: "input.format" }));
    return true;
  }
  const chosen = main.empty ? (state.wordAt(main.head) ?? main) : main;
  const words = state.sliceDoc(chosen.from, chosen.to);
  const isAddress = /^(?:https?:\/\/|mailto:)\S+$/.test(words);
  const [text, address] = isAddress ? ["", words] : [words, "https://"];
  const at = chosen.from + 1 + (isAddress || text === "" ? 0 : text.length + 2);
  dispatch(
    state.update({
      changes: { from: chosen.from, to: chosen.to, insert: `[${text}](${address})` },
      selection: isAddress || text === "" ? { anchor: at } : { anchor: at, head: at + address.length },
      userEvent: "input.format",
      scrollIntoView: true,
    }),
  );
  return true;
};
