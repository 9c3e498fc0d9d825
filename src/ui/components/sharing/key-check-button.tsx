import type { PreviewedProvider } from "@core/services/sharing/setup-preview";
import { SetupImportStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/components/button";
import { ErrorText } from "@ui/components/error-text";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./sharing.module.css";

/** Asks the provider about a key, when the user wants to know before taking it. */
export const KeyCheckButton = observer(function KeyCheckButton({ item }: { item: PreviewedProvider }) {
  const { t } = useTranslation("sharing");
  const setups = useService(SetupImportStoreToken);
  const check = setups.keyCheck(item.id);
  const { name } = item;
  return (
    <div className={styles.row}>
      <Button
        size="small"
        aria-label={t("setup.checkLabel", { name })}
        disabled={check === "checking"}
        onClick={() => void setups.checkKey(item)}
      >
        {t("setup.check")}
      </Button>
      <span role="status">
        {check === "checking" ? t("setup.checking", { name }) : null}
        {check === "accepted" ? t("setup.accepted", { name }) : null}
        {typeof check === "object" ? (
          <span className={styles.failure}>
            <ErrorText error={check.error} />
          </span>
        ) : null}
      </span>
    </div>
  );
});
