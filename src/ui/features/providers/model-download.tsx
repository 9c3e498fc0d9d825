import { ProvidersStoreToken } from "@core/stores/tokens";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./model-download.module.css";

/** The progress of the download of the model being added; nothing while none is downloaded. */
export const ModelDownload = observer(function ModelDownload() {
  const { t } = useTranslation("setup");
  const language = useLanguage();
  const { preparation } = useService(ProvidersStoreToken);
  const id = useId();
  if (preparation === undefined) return null;
  const done = new Intl.NumberFormat(language, { style: "percent" }).format(preparation);
  return (
    <div className={styles.download}>
      <label htmlFor={id}>{t("onDevice.downloading", { done })}</label>
      <progress id={id} value={preparation} max={1} />
      <p className={styles.hint}>{t("onDevice.downloadHint")}</p>
    </div>
  );
});
