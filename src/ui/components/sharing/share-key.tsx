import { useTranslation } from "react-i18next";
import styles from "./sharing.module.css";

/** Properties of the choice to share a key. */
export interface ShareKeyProps {
  /** Of the provider. */
  name: string;
  included: boolean;
  onChange: (included: boolean) => void;
}

/** Whether the key goes along with its provider. */
export function ShareKey({ name, included, onChange }: ShareKeyProps) {
  const { t } = useTranslation("sharing");
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={included}
        aria-label={t("share.includeKeyOf", { name })}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t("share.includeKey")}
    </label>
  );
}
