import { type FileReading, isSure, type Recognition, readCount } from "@core/domain/file/file-reading";
import { costOf } from "@core/services/models/call-cost";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { formatCost } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./source-list.module.css";

/** Properties of what was read of files. */
export interface PartlyReadProps {
  files: readonly FileReading[] | undefined;
  /** The model that would read the rest. */
  model: { readonly provider?: string | undefined; readonly model?: string | undefined };
  /** Absent where nothing can be asked for now. */
  onReadAll?: (() => void) | undefined;
}

const SAID = { rows: "tableRead", pages: "pagesRead", paragraphs: "partlyRead" } as const;

/** Says which attached files were read in part only, and how much of each, with the way to have all of them read. */
export const PartlyRead = observer(function PartlyRead({ files = [], model, onReadAll }: PartlyReadProps) {
  const { t } = useTranslation("knowledge");
  const language = useLanguage();
  const { providers } = useService(ProvidersStoreToken);
  if (files.length === 0) return null;
  const promptTokens = files.reduce((sum, { tokens }) => sum + tokens, 0);
  const cost = costOf({ promptTokens, completionTokens: 0 }, model, providers);
  return (
    <div className={styles.readings}>
      <ul className={styles.readingList}>
        {files.map((file) => (
          <li key={`${file.name} ${file.of}`}>
            <Said file={file} />
          </li>
        ))}
      </ul>
      {onReadAll && files.some(isPart) ? (
        <Button size="small" onClick={onReadAll}>
          {typeof cost === "number"
            ? t("sources.readAllFor", { cost: formatCost(cost, language) })
            : t("sources.readAll")}
        </Button>
      ) : null}
    </div>
  );
});

/** Whether there is more of its text to be read. */
function isPart(file: FileReading): boolean {
  return file.unit !== "pages" && readCount(file) < file.of;
}

function Said({ file }: { file: FileReading }) {
  const { t } = useTranslation("knowledge");
  const { name, of, unit = "paragraphs", isNative, recognised } = file;
  const read = readCount(file);
  const part = t(`sources.${SAID[unit]}`, { name, read, of });
  if (recognised)
    return (
      <>
        <Recognised name={name} recognition={recognised} />
        {isPart(file) ? ` ${part}` : null}
      </>
    );
  if (isNative) return t("sources.readAsFile", { name, count: of });
  if (unit === "pages" && read === 0) return t("sources.noText", { name, count: of });
  return part;
}

/** Says how much of a file was recognised in pictures, and how well. */
function Recognised({ name, recognition }: { name: string; recognition: Recognition }) {
  const { t } = useTranslation("knowledge");
  const { pages, of } = recognition;
  const said = [
    of === 1 ? t("sources.recognisedWhole", { name }) : t("sources.recognised", { name, read: pages, of }),
    ...(isSure(recognition) ? [] : [t("sources.recognisedUnsure")]),
    ...(pages < of ? [t("sources.recognisedRest")] : []),
  ];
  return said.join(" ");
}
