import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension, Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import type { SyntaxNode, SyntaxNodeRef } from "@lezer/common";
import { ITEM_LEVELS } from "./editor-theme";
import { tablePreview } from "./preview-tables";
import { BulletWidget, CheckWidget, PictureWidget, RuleWidget } from "./preview-widgets";

/** Pictures that are in the text itself, of kinds that hold nothing but a picture. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z\d+/=]+$/;

const HIDDEN = Decoration.replace({});
const BULLET = Decoration.replace({ widget: new BulletWidget() });
const RULE = Decoration.replace({ widget: new RuleWidget() });
const INDENT = Decoration.mark({ class: "cm-indent" });
const CODE = Decoration.mark({ class: "cm-inlineCode" });
const LINK = Decoration.mark({ class: "cm-linkText" });
const IMAGE = Decoration.mark({ class: "cm-imageWords" });

/** Shows Markdown as it will look. Its marks show in the lines of the selection; the text itself stays as it is. */
export const livePreview: Extension = [
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = decorate(view);
      }

      update(update: ViewUpdate): void {
        const { docChanged, viewportChanged, selectionSet, startState, state, view } = update;
        const isParsed = syntaxTree(startState) !== syntaxTree(state);
        if (docChanged || viewportChanged || selectionSet || isParsed) this.decorations = decorate(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
  tablePreview,
];

function decorate(view: EditorView): DecorationSet {
  const preview = new Preview(view.state);
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({ from, to, enter: (node) => preview.enter(node, { from, to }) });
  }
  return Decoration.set(preview.found, true);
}

/** The looks of what stands in the text, one after the other. */
class Preview {
  readonly found: Range<Decoration>[] = [];
  readonly #state: EditorState;

  constructor(state: EditorState) {
    this.#state = state;
  }

  /** Returns false where there is nothing more to look at within. */
  enter(node: SyntaxNodeRef, visible: { readonly from: number; readonly to: number }): boolean {
    const { name, from, to } = node;
    const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(name);
    if (heading) this.#lines(node, `cm-heading cm-h${heading[1]}`);
    switch (name) {
      case "HeaderMark":
        if (node.node.parent?.name.startsWith("ATX")) this.#hideMark(node);
        return false;
      case "Blockquote":
        this.#lines(clipped(node, visible), "cm-quote");
        return true;
      case "QuoteMark":
        this.#hideMark(node);
        return false;
      case "FencedCode":
      case "CodeBlock":
        this.#lines(clipped(node, visible), "cm-code");
        return false;
      case "HorizontalRule":
        if (!this.#isTouched(from, to)) this.found.push(RULE.range(from, to));
        return false;
      case "ListMark":
        this.#listMark(node.node);
        return false;
      case "TaskMarker":
        this.#check(node.node);
        return false;
      case "InlineCode":
        this.found.push(CODE.range(from, to));
        this.#hideEnds(node.node);
        return false;
      case "StrongEmphasis":
      case "Emphasis":
      case "Strikethrough":
        this.#hideEnds(node.node);
        return true;
      case "Link":
        return this.#link(node.node);
      case "Image":
        return this.#image(node.node);
      case "Escape":
        this.#hide(from, from + 1);
        return false;
    }
    return true;
  }

  /** Whether the selection is in one of the lines of a range. */
  #isTouched(from: number, to: number): boolean {
    const { doc, selection } = this.#state;
    const begin = doc.lineAt(from).from;
    const end = doc.lineAt(to).to;
    return selection.ranges.some((range) => range.from <= end && range.to >= begin);
  }

  #lines({ from, to }: { readonly from: number; readonly to: number }, className: string): void {
    const { doc } = this.#state;
    const look = Decoration.line({ class: className });
    for (let place = from; place <= to; ) {
      const line = doc.lineAt(place);
      this.found.push(look.range(line.from));
      place = line.to + 1;
    }
  }

  /** Hides a part of a line that the selection is not in. */
  #hide(from: number, to: number): void {
    if (from >= to || to > this.#state.doc.lineAt(from).to || this.#isTouched(from, to)) return;
    this.found.push(HIDDEN.range(from, to));
  }

  /** Hides a mark and the space between it and the words. */
  #hideMark({ from, to }: SyntaxNodeRef): void {
    const { doc } = this.#state;
    const line = doc.lineAt(from);
    const isFirst = line.text.slice(0, from - line.from).trim() === "" || doc.sliceString(from, to) === ">";
    if (isFirst) this.#hide(from, doc.sliceString(to, to + 1) === " " ? to + 1 : to);
    else this.#hide(doc.sliceString(from - 1, from) === " " ? from - 1 : from, to);
  }

  #hideEnds({ firstChild, lastChild }: SyntaxNode): void {
    if (firstChild) this.#hide(firstChild.from, firstChild.to);
    if (lastChild && lastChild.from !== firstChild?.from) this.#hide(lastChild.from, lastChild.to);
  }

  #listMark({ from, to, parent, nextSibling }: SyntaxNode): void {
    this.#item(from, parent);
    if (this.#isTouched(from, to) || parent?.parent?.name !== "BulletList") return;
    // The check box stands for both.
    if (nextSibling?.name === "Task") this.#hide(from, nextSibling.from);
    else this.found.push(BULLET.range(from, to));
  }

  /** The line of an item, set in as deep as it is in lists. */
  #item(mark: number, item: SyntaxNode | null): void {
    let level = 0;
    for (let node = item; node; node = node.parent) if (node.name === "ListItem") level += 1;
    const line = this.#state.doc.lineAt(mark);
    const look = Decoration.line({ class: `cm-item${Math.min(level, ITEM_LEVELS)}` });
    this.found.push(look.range(line.from));
    const isIndent = line.text.slice(0, mark - line.from).trim() === "";
    if (isIndent && mark > line.from) this.found.push(INDENT.range(line.from, mark));
  }

  #check({ from, to }: SyntaxNode): void {
    if (this.#isTouched(from, to)) return;
    const { doc } = this.#state;
    const label = doc.sliceString(to, doc.lineAt(to).to).trim();
    const isChecked = doc.sliceString(from + 1, to - 1) !== " ";
    const end = doc.sliceString(to, to + 1) === " " ? to + 1 : to;
    this.found.push(Decoration.replace({ widget: new CheckWidget(isChecked, label) }).range(from, end));
  }

  #link(node: SyntaxNode): boolean {
    const [open, close] = node.getChildren("LinkMark");
    // Brackets without an address may be words of the text.
    if (!open || !close || !node.getChild("URL")) return true;
    if (open.to < close.from) this.found.push(LINK.range(open.to, close.from));
    this.#hide(open.from, open.to);
    this.#hide(close.from, node.to);
    return true;
  }

  #image(node: SyntaxNode): boolean {
    const { doc } = this.#state;
    const [open, close] = node.getChildren("LinkMark");
    const url = node.getChild("URL");
    if (!open || !close || !url) return true;
    const words = doc.sliceString(open.to, close.from);
    const address = doc.sliceString(url.from, url.to);
    if (PICTURE.test(address) && !this.#isTouched(node.from, node.to)) {
      const widget = new PictureWidget(address, words);
      this.found.push(Decoration.replace({ widget }).range(node.from, node.to));
      return false;
    }
    if (open.to < close.from) {
      this.found.push(IMAGE.range(open.to, close.from));
      this.#hide(open.from, open.to);
      this.#hide(close.from, node.to);
    }
    return false;
  }
}

/** The part of a long block that is in view. */
function clipped({ from, to }: SyntaxNodeRef, visible: { readonly from: number; readonly to: number }) {
  return { from: Math.max(from, visible.from), to: Math.min(to, visible.to) };
}
