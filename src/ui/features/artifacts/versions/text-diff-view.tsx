import { isAbort } from "@core/errors/app-error";
import { Skeleton } from "@ui/elements/skeleton";
import { MarkedBlock } from "@ui/features/tracked/marked-block";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockPart } from "./block-diff";
import { type DiffPart, type TextDiff, textDiff } from "./text-diff";
import styles from "./text-diff-view.module.css";

/** Lines of what stays the same that are shown around what does not. */
const CONTEXT_LINES = 2;

/** Properties of the differences of two texts. */
export interface TextDiffViewProps {
  before: string;
  after: string;
  /** Whether they are Markdown, which is drawn with what changed in it. */
  isMarkdown?: boolean;
}

/** The diff of two texts: what was taken away and added, word by word in a document, line by line elsewhere. */
export function TextDiffView({ before, after, isMarkdown = false }: TextDiffViewProps) {
  const { t } = useTranslation("artifacts");
  const diff = useTextDiff(before, after, isMarkdown);
  if (diff === "failed") return <p className={styles.skipped}>{t("diff.failed")}</p>;
  if (!diff) return <Skeleton lines={4} />;
  if (diff.parts.every(({ kind }) => kind === "same"))
    return <p className={styles.skipped}>{t("diff.none")}</p>;
  if (diff.by === "blocks") return <Blocks parts={diff.parts} />;
  const { parts } = diff;
  return (
    <div className={styles.diff}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two given texts never change
        <Part key={place} part={part} isFirst={place === 0} isLast={place === parts.length - 1} />
      ))}
    </div>
  );
}

/** A document with what changed in it; what stayed is counted. */
function Blocks({ parts }: { parts: readonly BlockPart[] }) {
  const { t } = useTranslation("artifacts");
  return (
    <div className={styles.blocks}>
      {parts.map((part, place) =>
        part.kind === "same" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two given texts never change
          <p key={place} className={styles.skipped}>
            {t("unchanged", { count: part.lines })}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two given texts never change
          <MarkedBlock key={place} change={part} />
        ),
      )}
    </div>
  );
}

function useTextDiff(before: string, after: string, isMarkdown: boolean): TextDiff | "failed" | undefined {
  const [found, setFound] = useState<TextDiff | "failed">();
  useEffect(() => {
    const leaving = new AbortController();
    setFound(undefined);
    textDiff({ before, after, isMarkdown }, leaving.signal).then(setFound, (error: unknown) => {
      if (!isAbort(error)) setFound("failed");
    });
    return () => leaving.abort();
  }, [before, after, isMarkdown]);
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
