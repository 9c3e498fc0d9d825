import "@ui/theme/controls.css";
import type { Artifact } from "@core/domain/artifact/artifact";
import type { ArtifactVersion } from "@core/domain/journal/artifact-versions";
import { Button } from "@ui/elements/button";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./provenance.module.css";
import { VersionFacts, type VersionFactsProps } from "./version-facts";

const ArtifactDialog = lazy(() =>
  import("@ui/features/artifacts/artifact-dialog").then(({ ArtifactDialog: dialog }) => ({
    default: dialog,
  })),
);
const ChangesDialog = lazy(() => import("./changes-dialog"));
const VersionsDialog = lazy(() => import("./versions-dialog"));

/** Properties of where an artifact comes from. */
export interface ProvenanceProps extends Omit<VersionFactsProps, "version"> {
  /** Name of its author. */
  author: string;
  /** The notes it was written from. */
  notes: readonly Artifact[];
  /** Oldest first. */
  versions: readonly ArtifactVersion[];
  /** Makes a new version of what one said; absent where that can't be done now. */
  onRestore?: ((version: number) => void) | undefined;
  onShowNote: (artifactId: string) => void;
}

/** The author of an artifact, the notes it was written from, and what was repaired since. */
export function Provenance({ author, notes, onShowNote, ...of }: ProvenanceProps) {
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
      <div className={styles.versionsLine}>
        {of.versions.length > 1 ? <Versions {...of} /> : null}
        {of.versions.length > 0 ? <AllVersions {...of} /> : null}
      </div>
    </div>
  );
}

type VersionsProps = Omit<ProvenanceProps, "author" | "notes" | "onShowNote">;

/** The button that opens all there is about the versions. */
function AllVersions(props: VersionsProps) {
  const { t } = useTranslation("artifacts");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        {t("allVersions")}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <VersionsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** So many versions, the newest, are listed in the page; all of them are where they can be compared. */
const LISTED = 12;

/** The dialog that is open over the page. */
type Look = { readonly kind: "text" | "changes"; readonly place: number };

function Versions({ versions, nameOf, requirementOf }: VersionsProps) {
  const { t } = useTranslation("artifacts");
  const [look, setLook] = useState<Look>();
  const chosen = look && versions[look.place];
  const before = look && versions[look.place - 1];
  const close = () => setLook(undefined);
  return (
    <details>
      <summary className={styles.summary}>{t("versions", { count: versions.length })}</summary>
      <ol className={styles.versions}>
        {versions.slice(-LISTED).map((version) => {
          const place = versions.indexOf(version);
          return (
            <VersionLine
              key={version.artifact.version}
              version={version}
              isFirst={place === 0}
              nameOf={nameOf}
              requirementOf={requirementOf}
              onLook={(kind) => setLook({ kind, place })}
            />
          );
        })}
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

interface VersionLineProps extends VersionFactsProps {
  isFirst: boolean;
  onLook: (kind: Look["kind"]) => void;
}

function VersionLine({ isFirst, onLook, ...facts }: VersionLineProps) {
  const { t } = useTranslation("artifacts");
  const { version } = facts.version.artifact;
  return (
    <li className={styles.version}>
      <VersionFacts {...facts} />
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
