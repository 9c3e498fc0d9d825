import type { TextOrigin } from "@core/domain/journal/text-origins";
import { useTranslation } from "react-i18next";
import styles from "./passage-marks.module.css";

/** Properties of where a passage comes from. */
export interface OriginTextProps {
  origin: TextOrigin;
  /** The name of an agent. */
  nameOf: (agentId: string) => string;
  /** Shows a note; without it notes are named only. */
  onShowNote?: (artifactId: string) => void;
}

/** The author of a passage, the notes it is close to, and the user's files it cites. */
export function OriginText({ origin, nameOf, onShowNote }: OriginTextProps) {
  const { t } = useTranslation("artifacts");
  const { version, notes, sources } = origin;
  const title = (note: { readonly title: string }) => note.title || t("untitled");
  return (
    <>
      {version ? (
        <span className={styles.part}>
          {t("writtenBy", {
            author: version.by === "user" ? t("common:you") : nameOf(version.artifact.agentId),
          })}
          {" · "}
          {t("version", { version: version.artifact.version })}
        </span>
      ) : null}
      {notes.length > 0 ? (
        <span className={styles.part}>
          {t("passage.near")}{" "}
          {notes.map((note) =>
            onShowNote ? (
              <button key={note.id} type="button" className={styles.note} onClick={() => onShowNote(note.id)}>
                {title(note)}
              </button>
            ) : (
              <span key={note.id}>{title(note)} </span>
            ),
          )}
        </span>
      ) : null}
      {sources.length > 0 ? (
        <span className={styles.part}>
          {t("passage.cites", { list: sources.map(({ number, name }) => `[${number}] ${name}`).join(", ") })}
        </span>
      ) : null}
    </>
  );
}
