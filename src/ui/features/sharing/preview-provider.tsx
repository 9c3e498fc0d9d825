import type { PreviewedProvider } from "@core/services/sharing/setup-preview";
import { SetupImportStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { SetupItem } from "./setup-item";
import styles from "./sharing.module.css";

/** Asks the provider about a key, when the user wants to know before taking it. */
const KeyCheckButton = observer(function KeyCheckButton({ item }: { item: PreviewedProvider }) {
  const { t } = useTranslation("sharing");
  const setups = useService(SetupImportStoreToken);
  const check = setups.keyCheck(item.id);
  const { name } = item;
  return (
    <div className={styles.row}>
      <Button
        size="small"
        aria-label={t("common:of", { label: t("setup.check"), name })}
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

/** A provider of a shared setup: above all, where everything would be sent. */
export const PreviewProvider = observer(function PreviewProvider({ item }: { item: PreviewedProvider }) {
  const { t } = useTranslation("sharing");
  const setups = useService(SetupImportStoreToken);
  const { id, name, address, fields, state, isElsewhere, reason } = item;
  const hasKey = fields.apiKey !== "";
  return (
    <SetupItem id={id} label={name} detail={fields.model} state={state}>
      {address || state !== "unusable" ? (
        <p>
          {address ? t("setup.address") : t("setup.addressFromKey")}{" "}
          {address ? <bdi className={styles.url}>{address}</bdi> : null}{" "}
          {isElsewhere ? <Badge tone="warning">{t("setup.elsewhere")}</Badge> : null}
        </p>
      ) : null}
      {isElsewhere ? <p className={styles.warning}>{t("setup.elsewhereHint")}</p> : null}
      {reason ? (
        <p className={styles.failure}>
          <ErrorText error={reason} />
        </p>
      ) : null}
      {state === "new" ? (
        <p className={styles.hint}>{t(hasKey ? "setup.withKey" : "setup.noKeyNeeded")}</p>
      ) : null}
      {state === "keyless" ? (
        <>
          <p className={styles.hint}>{t("setup.keyless")}</p>
          <TextField
            label={t("setup.ownKey", { name })}
            type="password"
            autoComplete="off"
            value={setups.typedKey(id)}
            onChange={(event) => setups.enterKey(item, event.target.value)}
          />
        </>
      ) : null}
      {(state === "new" && hasKey) || setups.typedKey(id).trim() !== "" ? (
        <KeyCheckButton item={item} />
      ) : null}
    </SetupItem>
  );
});
