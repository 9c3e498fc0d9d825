import type { Artifact } from "@core/domain/artifact";
import type { ArtifactVersion } from "@core/domain/artifact-versions";
import { Button } from "@ui/components/button";
import { Moment } from "@ui/components/moment";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./provenance.module.css";

const ArtifactDialog = lazy(() =>
  import("./artifact-dialog").then(({ ArtifactDialog: dialog }) => ({ default: dialog })),
);
const ChangesDialog = lazy(() => import("./changes-dialog"));

/** Properties of where an artifact comes from. */
export interface ProvenanceProps {
  /** Name of its author. */
  author: string;
  /** The notes it was written from. */
  notes: readonly Artifact[];
  /** Oldest first. */
  versions: readonly ArtifactVersion[];
  /** What a requirement says, by its id. */
  requirementOf: (requirementId: string) => string | undefined;
  onShowNote: (artifactId: string) => void;
}

/** Who wrote an artifact, from which notes, and what was repaired since. */
export function Provenance({ author, notes, versions, requirementOf, onShowNote }: ProvenanceProps) {
  const { t } = useTranslation("artifacts");
  return (
    <div className={styles.provenance}>
      <p className={styles.line}>
        <span>{notes.length > 0 ? t("writtenFrom", { author }) : t("writtenBy", { author })}</span>
        {notes.map((note) => (
          <button key={note.id} type="button" className={styles.note} onClick={() => onShowNote(note.id)}>
            {note.title || t("untitled")}
          </button>
        ))}
      </p>
      {versions.length > 1 ? <Versions versions={versions} requirementOf={requirementOf} /> : null}
    </div>
  );
}

/** What is open over the page. */
type Look = { readonly kind: "text" | "changes"; readonly place: number };

function Versions({ versions, requirementOf }: Pick<ProvenanceProps, "versions" | "requirementOf">) {
  const { t } = useTranslation("artifacts");
  const [look, setLook] = useState<Look>();
  const chosen = look && versions[look.place];
  const before = look && versions[look.place - 1];
  const close = () => setLook(undefined);
  return (
    <details>
      <summary className={styles.summary}>{t("versions", { count: versions.length })}</summary>
      <ol className={styles.versions}>
        {versions.map((version, place) => (
          <VersionLine
            key={version.artifact.version}
            version={version}
            isFirst={place === 0}
            requirementOf={requirementOf}
            onLook={(kind) => setLook({ kind, place })}
          />
        ))}
      </ol>
      <Suspense fallback={null}>
        {look?.kind === "text" && chosen ? (
          <ArtifactDialog artifact={chosen.artifact} onClose={close} />
        ) : null}
        {look?.kind === "changes" && chosen && before ? (
          <ChangesDialog before={before.artifact} after={chosen.artifact} onClose={close} />
        ) : null}
      </Suspense>
    </details>
  );
}

interface VersionLineProps extends Pick<ProvenanceProps, "requirementOf"> {
  version: ArtifactVersion;
  isFirst: boolean;
  onLook: (kind: Look["kind"]) => void;
}

function VersionLine({
  version: { artifact, at, repair },
  isFirst,
  requirementOf,
  onLook,
}: VersionLineProps) {
  const { t } = useTranslation("artifacts");
  const { version } = artifact;
  const reasons = repair?.requirementIds.flatMap((id) => requirementOf(id) ?? []) ?? [];
  return (
    <li className={styles.version}>
      <p>
        {t("version", { version })} · <Moment at={at} />
        {repair ? ` · ${t("repaired", { count: repair.edits })}` : null}
      </p>
      {reasons.length > 0 ? (
        <p className={styles.reasons}>{t("repairedFor", { list: reasons.join("; ") })}</p>
      ) : null}
      <div className={styles.looks}>
        <Button size="small" aria-label={t("lookAt", { version })} onClick={() => onLook("text")}>
          {t("look")}
        </Button>
        {isFirst ? null : (
          <Button size="small" aria-label={t("changesOf", { version })} onClick={() => onLook("changes")}>
            {t("changes")}
          </Button>
        )}
      </div>
    </li>
  );
}
