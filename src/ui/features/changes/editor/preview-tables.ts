import { syntaxTree } from "@codemirror/language";
import { type EditorState, StateField, type Transaction } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";
import { type Cell, cellsOf } from "./table-cells";

/** Blocks that hold other blocks: tables are looked for nowhere else. Those within them stay as they are written. */
const DOCUMENT = "Document";
const SOURCE_LINE = Decoration.line({ class: "cm-tableSource" });

/** The tables of a text, drawn where the selection is not in them. */
export const tablePreview = StateField.define<DecorationSet>({
  create: tablesOf,
  update: (tables, transaction) => (isStale(transaction) ? tablesOf(transaction.state) : tables),
  provide: (field) => EditorView.decorations.from(field),
});

function isStale({ docChanged, selection, startState, state }: Transaction): boolean {
  return docChanged || selection !== undefined || syntaxTree(startState) !== syntaxTree(state);
}

function tablesOf(state: EditorState): DecorationSet {
  const found: ReturnType<Decoration["range"]>[] = [];
  syntaxTree(state).iterate({
    enter: ({ name, node }) => {
      if (name === DOCUMENT) return true;
      if (name === "Table") found.push(...lookOf(state, node));
      return false;
    },
  });
  return Decoration.set(found);
}

function lookOf(state: EditorState, table: SyntaxNode) {
  const from = state.doc.lineAt(table.from).from;
  const to = state.doc.lineAt(table.to).to;
  if (!state.selection.ranges.some((range) => range.from <= to && range.to >= from)) {
    const widget = new TableWidget(state, table, from, to);
    return [Decoration.replace({ widget, block: true }).range(from, to)];
  }
  const first = state.doc.lineAt(from).number;
  const rows = state.doc.lineAt(to).number - first + 1;
  return Array.from({ length: rows }, (_, row) => SOURCE_LINE.range(state.doc.line(first + row).from));
}

/** A table as it will look. A click in a cell leads to its text. */
class TableWidget extends WidgetType {
  readonly #state: EditorState;
  readonly #table: SyntaxNode;
  readonly #from: number;
  readonly #source: string;

  constructor(state: EditorState, table: SyntaxNode, from: number, to: number) {
    super();
    this.#state = state;
    this.#table = table;
    this.#from = from;
    this.#source = state.sliceDoc(from, to);
  }

  override eq(other: TableWidget): boolean {
    return this.#source === other.#source;
  }

  override get estimatedHeight(): number {
    return this.#source.split("\n").length * 34;
  }

  toDOM(view: EditorView): HTMLElement {
    const box = document.createElement("div");
    box.className = "cm-table";
    const table = box.appendChild(document.createElement("table"));
    const head = this.#rowOf("th", this.#table.firstChild);
    table.createTHead().append(head);
    const body = table.createTBody();
    for (const row of this.#table.getChildren("TableRow")) body.append(this.#rowOf("td", row));
    box.addEventListener("mousedown", (event) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-place]") : null;
      event.preventDefault();
      const anchor = view.posAtDOM(box) + Number(cell?.dataset.place ?? 0);
      view.dispatch({ selection: { anchor } });
      view.focus();
    });
    return box;
  }

  #rowOf(name: "th" | "td", row: SyntaxNode | null): HTMLElement {
    const element = document.createElement("tr");
    const line = row ? this.#state.doc.lineAt(row.from) : undefined;
    const delimiters = this.#table.getChild("TableDelimiter");
    const sides = delimiters ? sidesOf(this.#state.sliceDoc(delimiters.from, delimiters.to)) : [];
    const cells: readonly Cell[] = line ? cellsOf(line.text) : [];
    cells.forEach((cell, column) => {
      const from = (line?.from ?? 0) + cell.from;
      const shown = element.appendChild(document.createElement(name));
      shown.dataset.place = String(from - this.#from);
      if (sides[column]) shown.className = `cm-${sides[column]}`;
      const node = this.#cellNode(from);
      if (node) appendInline(shown, this.#state, node);
      else shown.textContent = this.#state.sliceDoc(from, from + cell.text.length);
    });
    return element;
  }

  #cellNode(place: number): SyntaxNode | undefined {
    for (
      let node: SyntaxNode | null = syntaxTree(this.#state).resolveInner(place, 1);
      node;
      node = node.parent
    ) {
      if (node.name === "TableCell") return node;
    }
    return undefined;
  }
}

function sidesOf(row: string): readonly (string | undefined)[] {
  return cellsOf(row).map(({ text }) => {
    if (!text.endsWith(":")) return undefined;
    return text.startsWith(":") ? "center" : "right";
  });
}

const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ["StrongEmphasis", "strong"],
  ["Emphasis", "em"],
  ["Strikethrough", "del"],
  ["InlineCode", "code"],
  ["Link", "span"],
  ["Formula", "code"],
]);
const MARKS: ReadonlySet<string> = new Set(["EmphasisMark", "StrikethroughMark", "CodeMark"]);

/** Words with their looks; what is no look stays as it is written. */
function appendInline(parent: HTMLElement, state: EditorState, node: SyntaxNode): void {
  let place = node.from;
  const end = node.name === "Link" ? (node.getChildren("LinkMark")[1]?.from ?? node.to) : node.to;
  for (let child = node.firstChild; child && child.from < end; child = child.nextSibling) {
    parent.append(state.sliceDoc(place, child.from));
    place = child.to;
    if (MARKS.has(child.name) || (child.name === "LinkMark" && node.name === "Link")) continue;
    if (child.name === "Escape") parent.append(state.sliceDoc(child.from + 1, child.to));
    else if (child.name === "HTMLTag" && /^<br\s*\/?>$/i.test(state.sliceDoc(child.from, child.to)))
      parent.append(document.createElement("br"));
    else appendChild(parent, state, child);
  }
  parent.append(state.sliceDoc(place, end));
}

function appendChild(parent: HTMLElement, state: EditorState, node: SyntaxNode): void {
  const isAddressed = node.name !== "Link" || node.getChild("URL");
  const name = isAddressed && ELEMENTS.get(node.name);
  if (!name) {
    parent.append(state.sliceDoc(node.from, node.to));
    return;
  }
  const element = parent.appendChild(document.createElement(name));
  if (node.name === "Link") element.className = "cm-linkText";
  appendInline(element, state, node);
}
