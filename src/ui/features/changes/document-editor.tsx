import type { Artifact } from "@core/domain/artifact/artifact";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { useAttempt } from "@ui/features/tasks/use-attempt";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./document-editor.module.css";
import { FormatBar } from "./editor/format-bar";
import type { InlineFormat } from "./editor/inline-formats";
import { useSourceEditor } from "./editor/use-source-editor";

/** Properties of the editor. */
export interface DocumentEditorProps {
  artifact: Artifact;
  /** The text to begin with: the content, or what was written of an edit that was not finished. */
  text: string;
  /** The version that the text was made of. */
  version: number;
  /** Whether the document can't be changed now. */
  isBusy: boolean;
  /** Makes a version of the text; resolves to whether that was done. */
  onSave: (text: string) => Promise<boolean>;
  /** The edit is over; `discarded` is what was written and thrown away. */
  onClose: (discarded?: string) => void;
}

/** The source of a document, to be changed by hand. What is written is kept as a draft until it is over. */
export default function DocumentEditor(props: DocumentEditorProps) {
  const { artifact, text, version, isBusy, onSave, onClose } = props;
  const { t } = useTranslation("changes");
  const element = useRef<HTMLDivElement>(null);
  const attempt = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const title = artifact.title;
  const isMarkdown = artifactSource(artifact).language === "markdown";
  const label = t("source", { title });
  const { id: artifactId, content } = artifact;
  const [formats, setFormats] = useState<readonly InlineFormat[]>([]);
  const [isSource, setSource] = useState(false);
  const options = { text, label, isMarkdown, onFormats: setFormats };
  const editor = useSourceEditor(element, { artifactId, content, version, ...options });
  const showSource = (shown: boolean) => {
    editor.current?.source.showSource(shown);
    setSource(shown);
  };
  const isMovedOn = artifact.version !== version;
  const written = () => editor.current?.source.text ?? text;
  const close = async (discarded?: string) => {
    await attempt(async () => editor.current?.draft.discard());
    onClose(discarded);
  };
  const save = async () => {
    if (written() === artifact.content || (await onSave(written()))) await close();
  };
  const cancel = () => {
    if (written() === artifact.content) void close();
    else setAsking(true);
  };
  return (
    <section className={styles.editor} aria-label={t("editing", { title })}>
      <header className={styles.head}>
        {isMarkdown ? (
          <FormatBar
            formats={formats}
            isSource={isSource}
            onSource={showSource}
            onDo={(change) => editor.current && change(editor.current.source)}
          />
        ) : null}
        {isMovedOn ? <p className={styles.hint}>{t("movedOn")}</p> : null}
        <div className={styles.buttons}>
          <Button size="small" onClick={cancel}>
            {t("common:cancel")}
          </Button>
          <Button size="small" variant="primary" disabled={isBusy} onClick={() => void save()}>
            {t("done")}
          </Button>
        </div>
      </header>
      <div ref={element} className={styles.text} />
      {isMovedOn ? null : <p className={`${styles.hint} ${styles.foot}`}>{t("editHint")}</p>}
      {isAsking ? (
        <ConfirmDialog
          title={t("discardTitle")}
          description={t("discardHint")}
          confirmLabel={t("discard")}
          danger
          onConfirm={() => void close(written())}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
