import type { Artifact } from "@core/domain/artifact";
import type { Draft } from "@core/domain/draft";
import { NotifierToken } from "@core/ports/notifier";
import { EditDraftsToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { announce } from "@ui/announce";
import { Button } from "@ui/components/button";
import { useAttempt } from "@ui/components/tasks/use-attempt";
import { useService } from "@ui/services-context";
import { Pencil } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./document-editor.module.css";

const DocumentEditor = lazy(() => import("./document-editor"));

/** Properties of a document that can be edited. */
export interface EditableDocumentProps {
  /** The deliverable that is shown; absent where it can't be edited. */
  artifact: Artifact | undefined;
  /** Whether work goes on that may change it. */
  isBusy: boolean;
  /** The document as it is read. */
  children: ReactNode;
}

/** A text that is being edited, and the version it was made of. */
type Edit = Pick<Draft, "text"> & { readonly version: number };

/** A document to read, and in its place the editor while it is edited by hand. */
export function EditableDocument({ artifact, isBusy, children }: EditableDocumentProps) {
  const { t } = useTranslation("changes");
  const tasks = useService(TasksStoreToken);
  const notifier = useService(NotifierToken);
  const attempt = useAttempt();
  const [edit, setEdit] = useState<Edit>();
  const [unfinished, setUnfinished] = useUnfinished(artifact);
  if (!artifact) return children;
  const save = (content: string) => attempt(() => tasks.updateArtifact(artifact.id, { content }));
  const close = (discarded?: string) => {
    setEdit(undefined);
    setUnfinished(undefined);
    if (discarded === undefined) return;
    const undo = { code: "undo", run: () => setEdit({ text: discarded, version: artifact.version }) };
    notifier.notify({ level: "info", code: "artifact.edit-discarded", action: undo });
  };
  const begin = () => setEdit(unfinished ?? { text: artifact.content, version: artifact.version });
  if (edit) {
    return (
      <Suspense fallback={children}>
        <DocumentEditor
          artifact={artifact}
          {...edit}
          isBusy={isBusy}
          onSave={async (text) => {
            const isSaved = await save(text);
            if (isSaved) announce(t("saved"));
            return isSaved;
          }}
          onClose={close}
        />
      </Suspense>
    );
  }
  return (
    <>
      <div className={styles.bar}>
        {unfinished ? <p>{t("unfinished")}</p> : null}
        <Button size="small" disabled={isBusy} icon={<Pencil aria-hidden="true" />} onClick={begin}>
          {unfinished ? t("goOn") : t("edit")}
        </Button>
        {unfinished ? <Discard artifact={artifact} edit={unfinished} onDone={close} /> : null}
      </div>
      {children}
    </>
  );
}

function Discard({
  artifact,
  edit,
  onDone,
}: {
  artifact: Artifact;
  edit: Edit;
  onDone: (discarded: string) => void;
}) {
  const { t } = useTranslation("changes");
  const drafts = useService(EditDraftsToken);
  const attempt = useAttempt();
  const discard = async () => {
    const isDone = await attempt(() => drafts.open(artifact.id, edit.version).discard());
    if (isDone) onDone(edit.text);
  };
  return (
    <Button size="small" variant="quiet" onClick={() => void discard()}>
      {t("discard")}
    </Button>
  );
}

/** What was written of an edit that was not finished, as after a reload; nothing where it says what the document says. */
function useUnfinished(artifact: Artifact | undefined) {
  const drafts = useService(EditDraftsToken);
  const [unfinished, setUnfinished] = useState<Edit>();
  const id = artifact?.id;
  const content = artifact?.content;
  useEffect(() => {
    if (id === undefined) return;
    let isLeft = false;
    const show = (draft: Draft | undefined) => {
      if (isLeft || !draft || draft.text === content) return;
      setUnfinished({ text: draft.text, version: Number(draft.detail?.version ?? 0) });
    };
    // One that can't be read is not offered; it is kept all the same.
    drafts.find(id).then(show, () => {});
    return () => {
      isLeft = true;
      setUnfinished(undefined);
    };
  }, [drafts, id, content]);
  return [unfinished, setUnfinished] as const;
}
