import type { EditDraft } from "@core/services/drafts/edit-drafts";
import { EditDraftsToken } from "@core/services/tokens";
import { useService } from "@ui/services-context";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BLOCK_KINDS, type BlockKind } from "./block-texts";
import { createSourceEditor, type SourceEditor, type SourceEditorOptions } from "./source-editor";

/** The initial state of an editor. */
export interface SourceEditing
  extends Pick<SourceEditorOptions, "text" | "label" | "isMarkdown" | "onFormats"> {
  readonly artifactId: string;
  /** The text of the document, without the edit. */
  readonly content: string;
  /** The version that the text was made of. */
  readonly version: number;
}

/** An editor while it is shown, and what is kept of what is written in it. */
export interface OpenEditor {
  readonly source: SourceEditor;
  readonly draft: EditDraft;
}

/** Puts an editor into an element for as long as it is shown, with the focus in it, and keeps what is written. */
export function useSourceEditor(
  element: RefObject<HTMLElement | null>,
  editing: SourceEditing,
): RefObject<OpenEditor | undefined> {
  const open = useRef<OpenEditor>(undefined);
  const drafts = useService(EditDraftsToken);
  const texts = useTexts();
  // The initial options stay: another label or language would undo what was typed.
  const begin = useRef({ ...editing, ...texts });
  useEffect(() => {
    const parent = element.current;
    if (!parent) return;
    const { artifactId, content, version, ...options } = begin.current;
    const draft = drafts.open(artifactId, version);
    const source = createSourceEditor({ parent, ...options, onChange: () => draft.keep(source.text) });
    if (options.text !== content) draft.keep(options.text);
    open.current = { source, draft };
    source.focus();
    const flush = () => void draft.flush();
    addEventListener("pagehide", flush);
    // Phones may end a hidden page without a further word.
    document.addEventListener("visibilitychange", flush);
    return () => {
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      void (source.text === content ? draft.discard() : draft.flush().then(() => draft.close()));
      source.dispose();
      open.current = undefined;
    };
  }, [element, drafts]);
  return open;
}

/** The editor's texts; its own are named by their English words. */
function useTexts(): Pick<SourceEditorOptions, "phrases" | "blocks" | "keys"> {
  const { t } = useTranslation("changes");
  const names = BLOCK_KINDS.map((kind) => [kind, t(`block.${kind}`)] as const);
  const blocks = Object.fromEntries(names) as Record<BlockKind, string>;
  const phrases = {
    Find: t("find.find"),
    Replace: t("find.replaceWith"),
    next: t("find.next"),
    previous: t("find.previous"),
    all: t("find.all"),
    "match case": t("find.case"),
    regexp: t("find.regexp"),
    "by word": t("find.word"),
    replace: t("find.replace"),
    "replace all": t("find.replaceAll"),
    close: t("find.close"),
    "replaced $ matches": t("find.replacedAll"),
    "replaced match on line $": t("find.replacedOne"),
    "current match": t("find.current"),
    "on line": t("find.onLine"),
    Completions: t("insert"),
  };
  return { phrases, blocks, keys: t("listKeys") };
}
