import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from "@codemirror/language";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { GFM, parser } from "@lezer/markdown";

/** The options of an editor. */
export interface SourceEditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  /** Its accessible name. */
  readonly label: string;
  /** Whether the text is Markdown. */
  readonly isMarkdown: boolean;
  /** The editor's own English texts in the language of the user. */
  readonly phrases: Readonly<Record<string, string>>;
  /** Hears of every change. */
  readonly onChange: () => void;
}

/** An editor of a text as it is written, to the last byte. */
export interface SourceEditor {
  readonly text: string;
  focus(): void;
  dispose(): void;
}

/** Makes an editor: undo, find and replace, long lines broken. Tab leaves it. */
export function createSourceEditor(options: SourceEditorOptions): SourceEditor {
  const { parent, text, label, isMarkdown, phrases, onChange } = options;
  const extensions: Extension[] = [
    history(),
    search({ top: true }),
    keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "true", autocapitalize: "sentences" }),
    EditorState.phrases.of(phrases),
    EditorState.lineSeparator.of(lineSeparatorOf(text)),
    THEME,
    ...(isMarkdown ? [MARKDOWN, syntaxHighlighting(MARKS)] : []),
    EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) onChange();
    }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  return {
    get text() {
      return view.state.sliceDoc();
    },
    focus: () => view.focus(),
    dispose: () => view.destroy(),
  };
}

/** One that the whole text uses: whatever else ends lines is part of them, so that it stays as it is. */
function lineSeparatorOf(text: string): string {
  return /\r\n/.test(text) && !/(?:^|[^\r])\n/.test(text) ? "\r\n" : "\n";
}

const MARKDOWN = new Language(defineLanguageFacet(), parser.configure(GFM), [], "markdown");

const MARKS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "650" },
  { tag: tags.strong, fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.monospace, color: "var(--info)" },
  { tag: tags.link, color: "var(--accent)" },
  { tag: [tags.processingInstruction, tags.url, tags.contentSeparator], color: "var(--text-muted)" },
]);

/** Colours, spaces and sizes of the application. */
const THEME = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "transparent", fontSize: "var(--text-m)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font)", lineHeight: "var(--line)", overflow: "visible" },
  ".cm-content": { padding: "0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0" },
  ".cm-panels": {
    position: "sticky",
    top: "var(--topbar)",
    backgroundColor: "var(--surface)",
    color: "var(--text)",
  },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--border)" },
  ".cm-panel.cm-search": { padding: "var(--space-2) 0", fontSize: "var(--text-s)" },
  ".cm-panel.cm-search label": { fontSize: "var(--text-s)" },
  ".cm-textfield": {
    padding: "var(--space-1) var(--space-2)",
    border: "1px solid var(--border-strong)",
    borderRadius: "var(--radius-control)",
    backgroundColor: "var(--surface)",
    fontSize: "var(--text-s)",
  },
  ".cm-button": {
    padding: "var(--space-1) var(--space-2)",
    border: "1px solid var(--border)",
    borderRadius: "var(--radius-control)",
    backgroundImage: "none",
    backgroundColor: "var(--surface)",
    fontSize: "var(--text-s)",
  },
  ".cm-panel.cm-search [name=close]": { color: "var(--text)" },
  ".cm-searchMatch": { backgroundColor: "var(--warning-soft)", outline: "1px solid var(--warning)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--accent-soft)" },
});
