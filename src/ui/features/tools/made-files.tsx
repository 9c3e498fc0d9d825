import type { Attachment } from "@core/domain/file/attachment";
import { pictureUrl } from "@core/domain/journal/made-files";
import { fromBase64 } from "@core/domain/text/base64";
import { fenced } from "@core/domain/text/fenced";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { Skeleton } from "@ui/elements/skeleton";
import { formatFileSize } from "@ui/format";
import { DrawingFirst } from "@ui/markdown/drawing-first";
import { LazyMarkdown } from "@ui/markdown/lazy-markdown";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import styles from "./made-files.module.css";

/** Longer texts are there to be downloaded, in bytes. */
const DRAWN_BYTES = 200_000;
/** The language a text is drawn as, as fences name it, by the end of its name. */
const DRAWN: readonly (readonly [end: string, language: string])[] = [
  [".chart.json", "chart"],
  [".csv", "csv"],
  [".tsv", "tsv"],
];

/** Files that tools made: pictures, charts and tables as what they are, and all of them to download. */
export default function MadeFiles({ files }: { files: readonly Attachment[] }) {
  const { t } = useTranslation("tools");
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-label={t("files.title")}>
      <ul>
        {files.map((file) => (
          <li key={file.name}>
            <MadeFile file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MadeFile({ file }: { file: Attachment }) {
  const { t, i18n } = useTranslation("tools");
  const { name, mimeType, data, sizeBytes = 0 } = file;
  const download = () => downloadFile(name.slice(name.lastIndexOf("/") + 1), fromBase64(data), mimeType);
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>{formatFileSize(sizeBytes, i18n.language)}</span>
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          aria-label={t("common:of", { label: t("common:download"), name })}
          onClick={download}
        >
          {t("common:download")}
        </Button>
      </div>
      <FileDrawing file={file} />
    </>
  );
}

function FileDrawing({ file }: { file: Attachment }) {
  const { name, data, sizeBytes = 0 } = file;
  const language = DRAWN.find(([end]) => name.toLowerCase().endsWith(end))?.[1];
  const text = useMemo(
    () => (language && sizeBytes <= DRAWN_BYTES ? new TextDecoder().decode(fromBase64(data)) : undefined),
    [language, sizeBytes, data],
  );
  const picture = pictureUrl(file);
  if (picture) return <img className={styles.picture} src={picture} alt={name} />;
  if (text === undefined) return null;
  return (
    <DrawingFirst value={true}>
      <LazyMarkdown text={fenced(text, language)} fallback={<Skeleton lines={4} />} />
    </DrawingFirst>
  );
}
