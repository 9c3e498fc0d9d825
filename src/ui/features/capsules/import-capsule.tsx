import type { CapsulePreview } from "@core/services/orchestration/capsules/preview-capsule";
import { TaskLibraryToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { FileImportDialog } from "@ui/elements/files/file-import-dialog";
import { useFileImport } from "@ui/elements/files/use-file-import";
import { formatDateTime, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import styles from "./capsules.module.css";

/** Properties of the dialog. */
export interface ImportCapsuleProps {
  /** The dropped file, if the dialog was opened by that. */
  file?: File | undefined;
  onClose: () => void;
}

/** Chooses a capsule, shows what is in it, and imports that. */
export default function ImportCapsule({ file, onClose }: ImportCapsuleProps) {
  const { t } = useTranslation("tasks");
  const library = useService(TaskLibraryToken);
  const tasks = useService(TasksStoreToken);
  const navigate = useAppNavigate();
  const running = useFileImport({
    read: useCallback(
      async (chosen: File, signal: AbortSignal) => (await library.capsules()).read(chosen, signal),
      [library],
    ),
    save: async (preview: CapsulePreview) => {
      const taskId = await (await library.capsules()).save(preview);
      await tasks.reloadList();
      onClose();
      await navigate(`/tasks/${taskId}`);
    },
    fallbackCode: "file.damaged",
  });
  const { read } = running;
  useEffect(() => {
    if (file) read(file);
  }, [file, read]);
  return (
    <FileImportDialog
      title={t("library.import.importTitle")}
      description={t("library.import.importHint")}
      accept=".html,text/html"
      running={running}
      findings={(preview) => <Findings preview={preview} />}
      onClose={onClose}
    />
  );
}

/** The contents of a capsule. */
function Findings({ preview }: { preview: CapsulePreview }) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const { title, madeAt, requirements } = preview;
  const counts = ["parts", "artifacts", "versions", "events"] as const;
  return (
    <>
      <p className={styles.title}>{title}</p>
      <dl className={styles.list}>
        <dt>{t("library.import.madeAt")}</dt>
        <dd>{formatDateTime(madeAt, language)}</dd>
        <dt>{t("library.import.requirements")}</dt>
        <dd>{t("facts.of", { done: requirements.met, total: requirements.total })}</dd>
        {counts.map((each) => (
          <Count
            key={each}
            name={t(`library.import.${each}`)}
            value={formatNumber(preview[each], language)}
          />
        ))}
      </dl>
      <p className={styles.hint}>{t("library.import.importSafe")}</p>
    </>
  );
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
