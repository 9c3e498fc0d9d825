import { artifactSource } from "@core/domain/artifact/artifact-language";
import type { ArtifactVersion } from "@core/domain/journal/artifact-versions";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { SelectField } from "@ui/elements/select-field";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextDiffView } from "./text-diff-view";
import { VersionFacts, type VersionFactsProps } from "./version-facts";
import styles from "./versions-dialog.module.css";

/** Properties of the dialog. */
export interface VersionsDialogProps extends Omit<VersionFactsProps, "version"> {
  /** Oldest first. */
  versions: readonly ArtifactVersion[];
  /** Makes a new version of what one said; absent where that can't be done now. */
  onRestore?: ((version: number) => void) | undefined;
  onClose: () => void;
}

/** All versions of an artifact: who made them, when and why, what any two differ in, and a way back to each. */
export default function VersionsDialog({ versions, onRestore, onClose, ...of }: VersionsDialogProps) {
  const { t } = useTranslation("artifacts");
  const newest = versions.at(-1)?.artifact.version ?? 1;
  return (
    <Modal title={t("allVersions")} width="wide" onClose={onClose}>
      <ol className={styles.versions} reversed>
        {versions.toReversed().map((version) => {
          const number = version.artifact.version;
          return (
            <li key={number} className={styles.version}>
              <div>
                <VersionFacts version={version} {...of} />
              </div>
              {onRestore && number !== newest ? (
                <Button
                  size="small"
                  aria-label={t("restoreVersion", { version: number })}
                  onClick={() => onRestore(number)}
                >
                  {t("common:restore")}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ol>
      {versions.length > 1 ? <Comparison versions={versions} /> : null}
    </Modal>
  );
}

/** The differences of any two versions; at first of the last two. */
function Comparison({ versions }: Pick<VersionsDialogProps, "versions">) {
  const { t } = useTranslation("artifacts");
  const [chosen, setChosen] = useState<{ readonly from?: number; readonly to?: number }>({});
  const artifactOf = (version: number) =>
    versions.find(({ artifact }) => artifact.version === version)?.artifact;
  const textOf = (version: number) => artifactOf(version)?.content ?? "";
  const from = chosen.from ?? versions.at(-2)?.artifact.version ?? 1;
  const to = chosen.to ?? versions.at(-1)?.artifact.version ?? 1;
  const shown = artifactOf(to);
  const isMarkdown = shown !== undefined && artifactSource(shown).language === "markdown";
  const options = versions.map(({ artifact: { version } }) => ({
    value: String(version),
    label: t("version", { version }),
  }));
  return (
    <section aria-label={t("comparison")}>
      <div className={styles.choice}>
        <SelectField
          label={t("compareFrom")}
          value={String(from)}
          options={options}
          onChange={(value) => setChosen({ from: Number(value), to })}
        />
        <SelectField
          label={t("compareTo")}
          value={String(to)}
          options={options}
          onChange={(value) => setChosen({ from, to: Number(value) })}
        />
      </div>
      <TextDiffView before={textOf(from)} after={textOf(to)} isMarkdown={isMarkdown} />
    </section>
  );
}
