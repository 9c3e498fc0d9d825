import type { PluginPreview } from "@core/services/external-plugins/plugin-preview";
import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";

/** Properties of the facts. */
export interface PreviewFactsProps {
  preview: PluginPreview;
}

/** The author and the origin of a plugin by its own account. Its words are shown as they are. */
export function PreviewFacts({ preview: { manifest, installed, address, isKept } }: PreviewFactsProps) {
  const { t } = useTranslation("plugins");
  const language = useLanguage();
  const { id, version, description, author, translations = {} } = manifest;
  const names = new Intl.DisplayNames(language, { type: "language" });
  const languages = Object.keys(translations).map((code) => names.of(code) ?? code);
  const origin = address ?? t("external.consent.file");
  const isUpdate = installed !== undefined && installed.manifest.version !== version;
  return (
    <>
      {description ? (
        <p>
          <bdi>{description}</bdi>
        </p>
      ) : null}
      <dl className={styles.facts}>
        <Fact name={t("external.consent.version")}>
          {isUpdate ? `${installed.manifest.version} → ${version}` : version}{" "}
          <span className={styles.code}>{id}</span>
        </Fact>
        {author ? (
          <Fact name={t("external.consent.author")}>
            <bdi>{author}</bdi>
          </Fact>
        ) : null}
        {languages.length > 0 ? (
          <Fact name={t("external.consent.translations")}>
            {new Intl.ListFormat(language).format(languages)}
          </Fact>
        ) : null}
        <Fact name={t("external.consent.origin")}>
          {isKept ? t("external.consent.kept", { origin }) : origin}
        </Fact>
      </dl>
    </>
  );
}

/** The exact facts of its file, for who wants to look closer. */
export function FileFacts({ preview: { manifest, sha256, sizeBytes } }: PreviewFactsProps) {
  const { t } = useTranslation("plugins");
  const language = useLanguage();
  const { licence, homepage } = manifest;
  return (
    <dl className={styles.facts}>
      <Fact name={t("external.consent.size")}>{formatFileSize(sizeBytes, language)}</Fact>
      {licence ? <Fact name={t("external.consent.licence")}>{licence}</Fact> : null}
      {homepage ? <Fact name={t("external.consent.homepage")}>{homepage}</Fact> : null}
      <Fact name={t("external.consent.digest")}>
        <span className={styles.code}>{sha256}</span>
        <span className={styles.remark}>{t("external.consent.digestHint")}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
