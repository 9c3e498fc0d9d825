import type { Artifact } from "@core/domain/artifact";
import { type DiffPart, lineDiff } from "@core/domain/line-diff";
import { Modal } from "@ui/components/modal";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import styles from "./provenance.module.css";

/** Lines of what stays the same that are shown around what does not. */
const CONTEXT_LINES = 2;

/** Properties of the dialog. */
export interface ChangesDialogProps {
  before: Pick<Artifact, "content">;
  after: Pick<Artifact, "content" | "version">;
  onClose: () => void;
}

/** What a version took away from the one before it and added to it. */
export default function ChangesDialog({ before, after, onClose }: ChangesDialogProps) {
  const { t } = useTranslation("artifacts");
  const parts = useMemo(() => lineDiff(before.content, after.content), [before, after]);
  return (
    <Modal title={t("changesOf", { version: after.version })} width="wide" onClose={onClose}>
      <div className={styles.diff}>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two given texts never change
          <Part key={place} part={part} isFirst={place === 0} isLast={place === parts.length - 1} />
        ))}
      </div>
    </Modal>
  );
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
