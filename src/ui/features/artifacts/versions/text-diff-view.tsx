import { isAbort } from "@core/errors/app-error";
import { Skeleton } from "@ui/elements/skeleton";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type DiffPart, textDiff } from "./text-diff";
import styles from "./text-diff-view.module.css";

/** Lines of what stays the same that are shown around what does not. */
const CONTEXT_LINES = 2;

/** Properties of the differences of two texts. */
export interface TextDiffViewProps {
  before: string;
  after: string;
}

/** The diff of a text, line by line: what was taken away from it and added to it. */
export function TextDiffView({ before, after }: TextDiffViewProps) {
  const { t } = useTranslation("artifacts");
  const parts = useTextDiff(before, after);
  if (parts === "failed") return <p className={styles.skipped}>{t("diff.failed")}</p>;
  if (!parts) return <Skeleton lines={4} label={t("diff.working")} />;
  if (parts.every(({ kind }) => kind === "same")) return <p className={styles.skipped}>{t("diff.none")}</p>;
  return (
    <div className={styles.diff}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two given texts never change
        <Part key={place} part={part} isFirst={place === 0} isLast={place === parts.length - 1} />
      ))}
    </div>
  );
}

function useTextDiff(before: string, after: string): readonly DiffPart[] | "failed" | undefined {
  const [found, setFound] = useState<readonly DiffPart[] | "failed">();
  useEffect(() => {
    const leaving = new AbortController();
    setFound(undefined);
    textDiff({ before, after }, leaving.signal).then(setFound, (error: unknown) => {
      if (!isAbort(error)) setFound("failed");
    });
    return () => leaving.abort();
  }, [before, after]);
  return found;
}

function Part({ part, isFirst, isLast }: { part: DiffPart; isFirst: boolean; isLast: boolean }) {
  const { t } = useTranslation("artifacts");
  const { kind, lines } = part;
  // The minus and the plus say it without colour.
  if (kind === "removed") return <del>{lines.map((line) => `− ${line}`).join("\n")}</del>;
  if (kind === "added") return <ins>{lines.map((line) => `+ ${line}`).join("\n")}</ins>;
  const head = isFirst ? [] : lines.slice(0, CONTEXT_LINES);
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - CONTEXT_LINES));
  const skipped = lines.length - head.length - tail.length;
  return (
    <>
      {head.length > 0 ? <div>{head.map((line) => `  ${line}`).join("\n")}</div> : null}
      {skipped > 0 ? <span className={styles.skipped}>{t("unchanged", { count: skipped })}</span> : null}
      {tail.length > 0 ? <div>{tail.map((line) => `  ${line}`).join("\n")}</div> : null}
    </>
  );
}
