import type { EmbeddingSource } from "@core/services/knowledge/text-embedders";
import { MeaningStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Switch } from "@ui/elements/switch";
import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import page from "./knowledge-page.module.css";
import styles from "./synced-folders.module.css";

/** The providers that can find passages by what they mean, each with its switch; nothing while there are none. */
export const FindByMeaning = observer(function FindByMeaning({ items }: { items: number }) {
  const { t } = useTranslation("knowledge");
  const store = useService(MeaningStoreToken);
  // Files that were added are made ready at once, and not while somebody waits for an answer.
  useEffect(() => void (items > 0 && store.load()), [store, items]);
  if (store.sources.length === 0) return null;
  return (
    <section aria-labelledby="find-by-meaning" className={page.section}>
      <div>
        <h2 id="find-by-meaning">{t("meaning.title")}</h2>
        <p className={styles.facts}>{t("meaning.hint")}</p>
      </div>
      <ul className={styles.list}>
        {store.sources.map((source) => (
          <SourceRow key={source.credentialId} source={source} />
        ))}
      </ul>
      <Progress />
      <ErrorAlert error={store.error} className={styles.error} />
    </section>
  );
});

const SourceRow = observer(function SourceRow({ source }: { source: EmbeddingSource }) {
  const { t } = useTranslation("knowledge");
  const language = useLanguage();
  const { turn } = useService(MeaningStoreToken);
  const { name, model, isOnDevice, download, isOn, failure, standIn } = source;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Switch
          label={t("meaning.with", { name })}
          checked={isOn}
          onChange={(wanted) => void turn(source, wanted)}
        />
        <p className={styles.facts}>
          {t(isOnDevice ? "meaning.here" : "meaning.sent", { name, model: download?.name ?? model })}
        </p>
        {download && !isOn ? (
          <p className={styles.facts}>
            {t("meaning.download", {
              size: formatFileSize(download.sizeBytes, language),
              licence: download.licence,
            })}
          </p>
        ) : null}
        {isOn && failure ? (
          <>
            <ErrorAlert error={failure} className={styles.error} />
            <p className={styles.facts}>
              {standIn ? t("meaning.standIn", { name: standIn }) : t("meaning.wordsAlone")}
            </p>
          </>
        ) : null}
      </div>
    </li>
  );
});

const Progress = observer(function Progress() {
  const { t } = useTranslation("knowledge");
  const { progress, downloaded, stop } = useService(MeaningStoreToken);
  if (!progress && downloaded === undefined) return null;
  const [value, max] = progress ? [progress.done, progress.total] : [downloaded ?? 0, 1];
  const text = progress
    ? t("meaning.progress", { done: progress.done, total: progress.total })
    : t("meaning.downloading", { percent: Math.floor((downloaded ?? 0) * 100) });
  return (
    <div role="status" className={styles.facts}>
      <progress className={styles.progress} value={value} max={max} aria-hidden="true" />
      {text}
      <Button size="small" variant="quiet" onClick={stop}>
        {t("common:prompt.stop")}
      </Button>
    </div>
  );
});
