import type { FolderChange } from "@core/domain/knowledge/folder-change";
import { toAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { RelativeTime } from "@ui/elements/relative-time";
import { useService } from "@ui/services-context";
import type { TFunction } from "i18next";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./folders.module.css";

/** Properties of the changes. */
export interface FolderChangesProps {
  changes: readonly FolderChange[];
  /** @throws AppError `folder.changed-since`, unless the second says that this is no reason. */
  onUndo: (change: FolderChange, evenIfChanged: boolean) => Promise<void>;
  /** Whether to say that there are none. */
  showsEmpty?: boolean;
}

/** The changes in a folder, each to be undone. */
export function FolderChanges({ changes, onUndo, showsEmpty = false }: FolderChangesProps) {
  const { t } = useTranslation("folders");
  const notifier = useService(NotifierToken);
  const [asked, setAsked] = useState<FolderChange>();
  const id = useId();
  const undo = async (change: FolderChange, evenIfChanged: boolean) => {
    try {
      await onUndo(change, evenIfChanged);
    } catch (error) {
      if (toAppError(error).code === "folder.changed-since") setAsked(change);
      else notifier.error(error);
    }
  };
  if (changes.length === 0 && !showsEmpty) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{t("changes.title")}</h3>
      <p className={styles.hint}>{t(changes.length === 0 ? "changes.none" : "changes.hint")}</p>
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change.id} className={styles.row}>
            <span className={styles.path}>
              {wordsOf(change, t)}
              <span className={styles.meta}>
                {change.agentName ?? t("common:you")} · <RelativeTime at={change.at} />
              </span>
            </span>
            {change.isUndone ? (
              <span className={styles.meta}>{t("changes.undone")}</span>
            ) : (
              <Button
                size="small"
                aria-label={t("common:of", { label: t("changes.undo"), name: change.path })}
                onClick={() => void undo(change, false)}
              >
                {t("changes.undo")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          title={t("changes.changedSince", { path: asked.path })}
          description={t("changes.changedSinceHint")}
          confirmLabel={t("changes.undo")}
          onConfirm={() => void undo(asked, true)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}

function wordsOf({ kind, path, from, beforeBytes }: FolderChange, t: TFunction): string {
  if (kind === "moved") return t("changes.moved", { path, from });
  if (kind === "deleted") return t("changes.deleted", { path });
  return beforeBytes === undefined ? t("changes.made", { path }) : t("changes.replaced", { path });
}
