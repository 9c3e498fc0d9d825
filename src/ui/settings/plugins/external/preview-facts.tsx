import type { PluginPreview } from "@core/services/external-plugins/plugin-preview";
import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";

/** Who a plugin says it is, where it comes from and what exactly it is. Its words are shown as they are. */
export function PreviewFacts({ preview }: { preview: PluginPreview }) {
  const { t } = useTranslation("plugins");
  const language = useLanguage();
  const { manifest, installed, address, sha256, sizeBytes } = preview;
  const { id, version, description, author, licence, homepage } = manifest;
  const isUpdate = installed !== undefined && installed.manifest.version !== version;
  return (
    <>
      {description ? (
        <p>
          <bdi>{description}</bdi>
        </p>
      ) : null}
      <dl className={styles.facts}>
        <dt>{t("external.consent.version")}</dt>
        <dd>
          {isUpdate ? `${installed.manifest.version} → ${version}` : version}{" "}
          <span className={styles.code}>{id}</span>
        </dd>
        {author ? (
          <>
            <dt>{t("external.consent.author")}</dt>
            <dd>
              <bdi>{author}</bdi>
            </dd>
          </>
        ) : null}
        {licence ? (
          <>
            <dt>{t("external.consent.licence")}</dt>
            <dd>{licence}</dd>
          </>
        ) : null}
        {homepage ? (
          <>
            <dt>{t("external.consent.homepage")}</dt>
            <dd>{homepage}</dd>
          </>
        ) : null}
        <dt>{t("external.consent.origin")}</dt>
        <dd>{address ?? t("external.consent.file")}</dd>
        <dt>{t("external.consent.digest")}</dt>
        <dd className={styles.code}>{sha256}</dd>
        <dt>{t("external.consent.size")}</dt>
        <dd>{formatFileSize(sizeBytes, language)}</dd>
      </dl>
    </>
  );
}
