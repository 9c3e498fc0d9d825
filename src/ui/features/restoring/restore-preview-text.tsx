import type { RestorePreview } from "@core/services/backup/preview-restore";
import { formatDateTime, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";
import styles from "./restoring.module.css";

/** The contents of a backup, and what it would replace. */
export function RestorePreviewText({ preview }: { preview: RestorePreview }) {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const { createdAt, records, refused, keyFit, deadKeys, providers, trackingHosts } = preview;
  const made = createdAt === undefined ? Number.NaN : Date.parse(createdAt);
  const counted = t("records", { count: records, shown: formatNumber(records, language) });
  return (
    <>
      <p>
        {Number.isNaN(made)
          ? t("restore.foundOld", { records: counted })
          : t("restore.found", { records: counted, date: formatDateTime(made, language) })}
      </p>
      {preview.version === 8 ? <p>{t("restore.additive")}</p> : null}
      <StoreChanges preview={preview} />
      {providers.length > 0 ? (
        <div>
          <p>{t("restore.providers")}</p>
          <ul className={styles.list}>
            {providers.slice(0, 20).map(({ provider, model, baseUrl }) => (
              <li key={`${provider}/${model}/${baseUrl}`}>
                <code>{[provider, model, baseUrl].filter(Boolean).join(" · ")}</code>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {trackingHosts.length > 0 ? (
        <div>
          <p>{t("restore.tracking")}</p>
          <ul className={styles.list}>
            {trackingHosts.slice(0, 20).map((host) => (
              <li key={host}>
                <code>{host}</code>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {keyFit === "foreign" ? <p className={styles.notice}>{t("restore.keyForeign")}</p> : null}
      {keyFit === "unknown" ? <p className={styles.notice}>{t("restore.keyUnknown")}</p> : null}
      {deadKeys > 0 ? <p className={styles.notice}>{t("restore.keyDead", { count: deadKeys })}</p> : null}
      {refused > 0 ? <p className={styles.notice}>{t("restore.refused", { count: refused })}</p> : null}
    </>
  );
}

function StoreChanges({ preview: { stores, version } }: { preview: RestorePreview }) {
  const { t } = useTranslation("database");
  const language = useLanguage();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("restore.store")}</th>
          <th scope="col">{t("restore.now")}</th>
          <th scope="col">{t(version === 8 ? "restore.inFile" : "restore.then")}</th>
        </tr>
      </thead>
      <tbody>
        {stores.map(({ store, before, after }) => (
          <tr key={store}>
            <th scope="row">{t(`stores.${store}`, { defaultValue: store })}</th>
            <td>{formatNumber(before, language)}</td>
            <td>{formatNumber(after, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
