import type { FileContent } from "@core/points/artifact-exporter";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { formatFileSize, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { usePluginText } from "@ui/plugin-text";
import { useTranslation } from "react-i18next";
import styles from "./contents-dialog.module.css";

/** Properties of the dialog. */
export interface ContentsDialogProps {
  fileName: string;
  contents: readonly FileContent[];
  sizeBytes: number;
  onSave: () => void;
  onClose: () => void;
}

/** The contents of a file, before it is saved. */
export default function ContentsDialog({ contents, ...file }: ContentsDialogProps) {
  const { t } = useTranslation("artifacts");
  const language = useLanguage();
  const textOf = usePluginText(contents.map(({ name }) => name));
  const save = () => {
    file.onSave();
    file.onClose();
  };
  return (
    <Modal
      title={t("contents.title")}
      description={file.fileName}
      onClose={file.onClose}
      actions={
        <>
          <Button onClick={file.onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" onClick={save}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <table className={styles.contents}>
        <thead>
          <tr>
            <th scope="col">{t("contents.what")}</th>
            <th scope="col">{t("contents.count")}</th>
            <th scope="col">{t("contents.size")}</th>
          </tr>
        </thead>
        <tbody>
          {contents.map(({ name, count, sizeBytes }) => (
            <tr key={name}>
              <th scope="row">{textOf(name) || name}</th>
              <td>{formatNumber(count, language)}</td>
              <td>{formatFileSize(sizeBytes, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("contents.whole")}</th>
            <td />
            <td>{formatFileSize(file.sizeBytes, language)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.hint}>{t("contents.never")}</p>
    </Modal>
  );
}
