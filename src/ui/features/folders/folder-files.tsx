import { NotifierToken } from "@core/ports/notifier";
import type { OpenFolder } from "@core/stores/knowledge/open-folder";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./folders.module.css";

/** The files of a folder, each to be taken away. */
export const FolderFiles = observer(function FolderFiles({ opened }: { opened: OpenFolder }) {
  const { t } = useTranslation("folders");
  const notifier = useService(NotifierToken);
  const id = useId();
  const { files, fileCount, status } = opened;
  const download = async (path: string) => {
    try {
      const file = await opened.read(path);
      downloadFile(file.name, file, file.type || "application/octet-stream");
    } catch (error) {
      notifier.error(error);
    }
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{t("files.title", { count: fileCount })}</h3>
      {status === "ready" && files.length === 0 ? (
        <p className={styles.hint}>{t("common:prompt.noKnowledge")}</p>
      ) : null}
      <ul className={styles.list}>
        {files.map(({ path }) => (
          <li key={path} className={styles.row}>
            <span className={styles.path}>{path}</span>
            <Button
              size="small"
              variant="quiet"
              aria-label={t("common:of", { label: t("common:download"), name: path })}
              onClick={() => void download(path)}
            >
              {t("common:download")}
            </Button>
          </li>
        ))}
      </ul>
      {fileCount > files.length ? (
        <p className={styles.hint}>{t("common:andMore", { count: fileCount - files.length })}</p>
      ) : null}
    </section>
  );
});
