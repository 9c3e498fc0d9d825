import { visibleText } from "@core/domain/text/visible-text";
import type { ToolFileChange } from "@core/domain/tool/tool-use";
import { Skeleton } from "@ui/elements/skeleton";
import { TextDiffView } from "@ui/features/artifacts/versions/text-diff-view";
import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./tool-calls.module.css";

/** The files a call would write, each with what would become of its text. */
export function ToolPreview({ files }: { files: readonly ToolFileChange[] }) {
  const { t } = useTranslation("tools");
  return (
    <ul className={styles.files} aria-label={t("preview.label")}>
      {files.map((file) => (
        <li key={file.path}>
          <FilePreview file={file} isAlone={files.length === 1} />
        </li>
      ))}
    </ul>
  );
}

function FilePreview({ file, isAlone }: { file: ToolFileChange; isAlone: boolean }) {
  const { t } = useTranslation("tools");
  const language = useLanguage();
  const [open, setOpen] = useState(isAlone);
  const { path, sizeBytes, before, after, isCut } = file;
  return (
    <details className={styles.file} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>{visibleText(path)}</code>{" "}
        <span className={styles.state}>
          {[
            t(before === undefined ? "preview.new" : "preview.changed"),
            formatFileSize(sizeBytes, language),
          ].join(" · ")}
        </span>
      </summary>
      {open ? (
        <div className={styles.detail}>
          {after === undefined ? (
            <p className={styles.state}>{t("preview.noText")}</p>
          ) : (
            <Suspense fallback={<Skeleton lines={4} />}>
              <TextDiffView before={before ?? ""} after={after} />
            </Suspense>
          )}
          {isCut ? <p className={styles.state}>{t("preview.cut")}</p> : null}
        </div>
      ) : null}
    </details>
  );
}
