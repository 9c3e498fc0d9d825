import { syntaxTree } from "@codemirror/language";
import { type ChangeSpec, type EditorState, type Line, type StateCommand, Text } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { type BlockKind, LINE_MARKS, OWN_BLOCKS, type OwnBlock } from "./block-texts";

/** A range of a text. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

const ITEM_MARK = /^(?:[-*+]|\d{1,9}[.)])\s/;
const LINE_MARK = /^(?:#{1,6}\s+|>\s?|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)/;

/** Makes a block of a kind: of the selected lines where these can be it, else below them. `query`: what asked for it, which goes. */
export function makeBlock(kind: BlockKind, query?: Part): StateCommand {
  const own = OWN_BLOCKS[kind];
  const mark = LINE_MARKS[kind];
  return (target) => {
    if (target.state.readOnly) return false;
    if (own) return addBlock(own, query)(target);
    return mark !== undefined && markLines(mark, query)(target);
  };
}

/** Begins the selected lines with a mark, in the place of the one they have; or takes it away where all have it. */
function markLines(mark: string, query?: Part): StateCommand {
  return ({ state, dispatch }) => {
    const lines = selectedLines(state).filter(({ text }, _, all) => all.length === 1 || text.trim() !== "");
    const isMarked = ({ text }: Line) => !query && kindOf(LINE_MARK.exec(text.trimStart())?.[0]) === mark;
    const isOff = lines.every(isMarked);
    const changes: ChangeSpec[] = lines.map((line, index) => {
      const indent = line.text.length - line.text.trimStart().length;
      const from = line.from + indent;
      const before = LINE_MARK.exec(line.text.slice(indent))?.[0].length ?? 0;
      const own = mark === "1. " ? `${index + 1}. ` : mark;
      return { from, to: from + before, insert: isOff ? "" : own };
    });
    const gone = query ? [{ from: query.from, to: query.to }] : [];
    dispatch(
      state.update({ changes: [...changes, ...gone], userEvent: "input.format", scrollIntoView: true }),
    );
    return true;
  };
}

/** Puts a block below the line of the cursor, or in its place where that is empty, with an empty line around it. */
function addBlock({ lines, selected }: OwnBlock, query?: Part): StateCommand {
  return ({ state, dispatch }) => {
    const { head } = state.selection.main;
    const line = state.doc.lineAt(head);
    const rest = query
      ? state.sliceDoc(line.from, query.from) + state.sliceDoc(query.to, line.to)
      : line.text;
    const isEmpty = rest.trim() === "";
    const from = isEmpty ? line.from : (query?.from ?? line.to);
    const to = isEmpty ? line.to : (query?.to ?? line.to);
    const isAfterText = isEmpty ? isText(state, line.number - 1) : true;
    const tail = state.sliceDoc(to, line.to);
    const before = isEmpty ? (isAfterText ? [""] : []) : ["", ""];
    const isBeforeText = isText(state, line.number + 1);
    const after = tail.trim() !== "" ? ["", ""] : isBeforeText ? [""] : [];
    const insert = Text.of([...before, ...lines, ...after]);
    const [row, start, end] = selected;
    const at = from + [...before, ...lines].slice(0, before.length + row).join("\n").length;
    const first = at + (before.length + row > 0 ? 1 : 0);
    dispatch(
      state.update({
        changes: { from, to, insert },
        selection: { anchor: first + start, head: first + end },
        userEvent: "input.format",
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

/** Moves the items of the selection one level in; elsewhere, and where there is none to belong to, the key does what it does. */
export const indentItems: StateCommand = ({ state, dispatch }) => {
  const item = itemAt(state);
  const before = item?.prevSibling;
  if (!item || before?.name !== "ListItem") return false;
  const mark = ITEM_MARK.exec(state.sliceDoc(before.from, state.doc.lineAt(before.from).to));
  const width = mark?.[0].length ?? 2;
  const changes = linesOf(state, item).map(({ from }) => ({ from, insert: " ".repeat(width) }));
  dispatch(state.update({ changes, userEvent: "input.indent" }));
  return true;
};

/** Moves the items of the selection one level out. */
export const outdentItems: StateCommand = ({ state, dispatch }) => {
  const item = itemAt(state);
  const outer = item?.parent?.parent;
  if (!item || outer?.name !== "ListItem") return false;
  const width = columnOf(state, item.from) - columnOf(state, outer.from);
  const changes = linesOf(state, item).flatMap(({ from, text }) => {
    const spaces = Math.min(width, text.length - text.trimStart().length);
    return spaces > 0 ? [{ from, to: from + spaces }] : [];
  });
  dispatch(state.update({ changes, userEvent: "delete.dedent" }));
  return true;
};

function itemAt(state: EditorState): SyntaxNode | undefined {
  const line = state.doc.lineAt(state.selection.main.head);
  const start = line.from + (line.text.length - line.text.trimStart().length);
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(start, 1); node; node = node.parent) {
    if (node.name === "ListItem") return node;
  }
  return undefined;
}

function columnOf(state: EditorState, place: number): number {
  return place - state.doc.lineAt(place).from;
}

function selectedLines(state: EditorState): readonly Line[] {
  const { from, to } = state.selection.main;
  return linesOf(state, { from, to });
}

function linesOf({ doc }: EditorState, { from, to }: Part): readonly Line[] {
  const first = doc.lineAt(from).number;
  return Array.from({ length: doc.lineAt(to).number - first + 1 }, (_, index) => doc.line(first + index));
}

function isText({ doc }: EditorState, number: number): boolean {
  return number >= 1 && number <= doc.lines && doc.line(number).text.trim() !== "";
}

/** A mark as all of its kind are written here. */
function kindOf(mark: string | undefined): string | undefined {
  return mark
    ?.replace(/^\d+[.)]\s+/, "1. ")
    .replace(/^[-*+]\s+/, "- ")
    .replace(/\[[xX]\]\s+$/, "[ ] ");
}
