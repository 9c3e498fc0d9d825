import { ProvidersStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import section from "../settings-section.module.css";
import styles from "./providers.module.css";

/** How far the download of the model being added is; nothing while none is downloaded. */
export const ModelDownload = observer(function ModelDownload() {
  const { t, i18n } = useTranslation("settings");
  const { preparation } = useService(ProvidersStoreToken);
  const id = useId();
  if (preparation === undefined) return null;
  const done = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(preparation);
  return (
    <div className={styles.download}>
      <label htmlFor={id}>{t("providers.downloading", { done })}</label>
      <progress id={id} value={preparation} max={1} />
      <p className={section.hint}>{t("providers.downloadHint")}</p>
    </div>
  );
});
