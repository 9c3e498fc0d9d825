import type { Artifact } from "@core/domain/artifact/artifact";
import type { Draft } from "@core/domain/conversation/draft";
import { NotifierToken } from "@core/ports/notifier";
import { EditDraftsToken, TaskEditorToken } from "@core/services/tokens";
import { announce } from "@ui/announce";
import { Button, IconButton } from "@ui/elements/button";
import { useAttempt } from "@ui/features/tasks/use-attempt";
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
  /** Whether work goes on that may change it: an edit can be begun then, as a check takes a moment, but not be finished. */
  isBusy: boolean;
  /** The document as it is read, given the button that begins to edit it. */
  children: (edit: ReactNode) => ReactNode;
}

/** A text that is being edited, and the version it was made of. */
type Edit = Pick<Draft, "text"> & { readonly version: number };

/** A document to read, and in its place the editor while it is edited by hand. */
export function EditableDocument({ artifact, isBusy, children }: EditableDocumentProps) {
  const { t } = useTranslation("changes");
  const [edit, setEdit] = useState<Edit>();
  const [unfinished, setUnfinished] = useUnfinished(artifact);
  const id = artifact?.id;
  // An edit is of one document; what was written of it is offered when that is shown again.
  useEffect(() => () => void (id && setEdit(undefined)), [id]);
  const notifier = useService(NotifierToken);
  const close = (discarded?: Edit) => {
    setEdit(undefined);
    setUnfinished(undefined);
    if (!discarded) return;
    const undo = { code: "undo", run: () => setEdit(discarded) };
    notifier.notify({ level: "info", code: "artifact.edit-discarded", action: undo });
  };
  if (artifact && edit) {
    return (
      <Suspense fallback={children(null)}>
        <Editing artifact={artifact} edit={edit} isBusy={isBusy} onClose={close} />
      </Suspense>
    );
  }
  const begin = artifact && !unfinished ? { text: artifact.content, version: artifact.version } : undefined;
  return (
    <>
      {artifact && unfinished ? (
        <UnfinishedEdit artifact={artifact} edit={unfinished} onGoOn={setEdit} onDiscarded={close} />
      ) : null}
      {children(
        begin ? (
          <IconButton size="small" label={t("common:edit")} onClick={() => setEdit(begin)}>
            <Pencil aria-hidden="true" />
          </IconButton>
        ) : null,
      )}
    </>
  );
}

interface EditingProps {
  artifact: Artifact;
  edit: Edit;
  isBusy: boolean;
  onClose: (discarded?: Edit) => void;
}

function Editing({ artifact, edit, isBusy, onClose }: EditingProps) {
  const { t } = useTranslation("changes");
  const editor = useService(TaskEditorToken);
  const attempt = useAttempt();
  const save = async (content: string) => {
    const isSaved = await attempt(() => editor.updateArtifact(artifact.id, { content }));
    if (isSaved) announce(t("saved"));
    return isSaved;
  };
  const { version } = edit;
  return (
    <DocumentEditor
      artifact={artifact}
      {...edit}
      isBusy={isBusy}
      onSave={save}
      onClose={(text) => onClose(text === undefined ? undefined : { text, version })}
    />
  );
}

interface UnfinishedEditProps {
  artifact: Artifact;
  edit: Edit;
  onGoOn: (edit: Edit) => void;
  onDiscarded: (edit: Edit) => void;
}

/** Offers to go on with an edit that was not finished. */
function UnfinishedEdit({ artifact, edit, onGoOn, onDiscarded }: UnfinishedEditProps) {
  const { t } = useTranslation("changes");
  return (
    <div className={styles.bar}>
      <p>{t("unfinished")}</p>
      <Button size="small" icon={<Pencil aria-hidden="true" />} onClick={() => onGoOn(edit)}>
        {t("goOn")}
      </Button>
      <Discard artifact={artifact} edit={edit} onDone={onDiscarded} />
    </div>
  );
}

function Discard({
  artifact,
  edit,
  onDone,
}: {
  artifact: Artifact;
  edit: Edit;
  onDone: (discarded: Edit) => void;
}) {
  const { t } = useTranslation("changes");
  const drafts = useService(EditDraftsToken);
  const attempt = useAttempt();
  const discard = async () => {
    const isDone = await attempt(() => drafts.open(artifact.id, edit.version).discard());
    if (isDone) onDone(edit);
  };
  return (
    <Button size="small" variant="quiet" onClick={() => void discard()}>
      {t("discard")}
    </Button>
  );
}

/** The text of an edit that was not finished, as after a reload; nothing where it says what the document says. */
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
