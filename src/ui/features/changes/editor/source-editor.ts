import { startCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdownKeymap, pasteURLAsLink } from "@codemirror/lang-markdown";
import { syntaxHighlighting } from "@codemirror/language";
import { search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { indentItems, makeBlock, outdentItems } from "./block-formats";
import type { BlockKind } from "./block-texts";
import { MARKS, PREVIEW_THEME, THEME } from "./editor-theme";
import { formatsAt, type InlineFormat, toggleFormat } from "./inline-formats";
import { livePreview } from "./live-preview";
import { MARKDOWN } from "./markdown-source";
import { slashMenu } from "./slash-menu";

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
  /** The names of what can be inserted. */
  readonly blocks: Readonly<Record<BlockKind, string>>;
  /** How to leave a list by the keyboard. */
  readonly keys: string;
  /** Hears of every change. */
  readonly onChange: () => void;
  /** Hears of the formats in force at the selection. */
  readonly onFormats: (formats: readonly InlineFormat[]) => void;
}

/** An editor of a text, to the last byte. */
export interface SourceEditor {
  readonly text: string;
  focus(): void;
  /** Gives the selected words a look, or takes it away. */
  format(format: InlineFormat): void;
  /** Makes a block of the selected lines. */
  block(kind: BlockKind): void;
  /** Offers all kinds of blocks. */
  offerBlocks(): void;
  /** Shows Markdown as it is written, or as it will look. */
  showSource(isSource: boolean): void;
  dispose(): void;
}

/** Makes an editor: undo, find and replace, long lines broken; Markdown looks as it will. Tab leaves it, but for lists. */
export function createSourceEditor(options: SourceEditorOptions): SourceEditor {
  const { parent, text, label, isMarkdown, phrases, onChange } = options;
  const separator = lineSeparatorOf(text);
  const preview = new Compartment();
  const extensions: Extension[] = [
    history(),
    search({ top: true }),
    ...(isMarkdown ? [markdown(options), preview.of(PREVIEW)] : []),
    keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "true", autocapitalize: "sentences" }),
    EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?|\n/g, separator)),
    EditorState.phrases.of(phrases),
    EditorState.lineSeparator.of(separator),
    THEME,
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
    format: (format) => {
      toggleFormat(format)(view);
      view.focus();
    },
    block: (kind) => {
      makeBlock(kind)(view);
      view.focus();
    },
    offerBlocks: () => {
      view.focus();
      startCompletion(view);
    },
    showSource: (isSource) => {
      view.dispatch({ effects: preview.reconfigure(isSource ? [] : PREVIEW) });
      view.focus();
    },
    dispose: () => view.destroy(),
  };
}

const PREVIEW: Extension = [livePreview, PREVIEW_THEME];

function markdown({ blocks, keys, onFormats }: SourceEditorOptions): Extension {
  return [
    MARKDOWN,
    syntaxHighlighting(MARKS),
    slashMenu(blocks),
    pasteURLAsLink,
    EditorView.contentAttributes.of({ "aria-description": keys }),
    Prec.high(
      keymap.of([
        { key: "Mod-b", run: toggleFormat("bold") },
        { key: "Mod-i", run: toggleFormat("italic") },
        { key: "Mod-k", run: toggleFormat("link") },
        { key: "Mod-e", run: toggleFormat("code") },
        { key: "Tab", run: indentItems, shift: outdentItems },
        ...markdownKeymap,
      ]),
    ),
    EditorView.updateListener.of(({ state, docChanged, selectionSet }) => {
      if (docChanged || selectionSet) onFormats(formatsAt(state));
    }),
  ];
}

/** One that the whole text uses: whatever else ends lines is part of them, so that it stays as it is. */
function lineSeparatorOf(text: string): string {
  return /\r\n/.test(text) && !/(?:^|[^\r])\n/.test(text) ? "\r\n" : "\n";
}
