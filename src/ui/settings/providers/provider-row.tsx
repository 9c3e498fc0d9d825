import type { Credential } from "@core/domain/model/credential";
import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EditProviderForm } from "./edit-provider-form";
import styles from "./providers.module.css";

/** One configured provider, with what can be done with it. */
export const ProviderRow = observer(function ProviderRow({ credential }: { credential: Credential }) {
  const { t } = useTranslation("settings");
  const store = useService(ProvidersStoreToken);
  const notifier = useService(NotifierToken);
  const vault = useService(VaultToken);
  const [confirming, setConfirming] = useState(false);
  const [editing, setEditing] = useState(false);
  const provider = store.providers.find(({ id }) => id === credential.provider);
  const name = store.nameOf(credential);
  const isDefault = store.defaultCredential?.id === credential.id;
  const isFallback = store.credentials.find(({ fallback }) => fallback)?.id === credential.id;
  const change = async (act: () => Promise<void>, done: string, failed?: string) => {
    try {
      await act();
      notifier.notify({ level: "success", code: done, params: { name } });
    } catch (error) {
      notifier.error(error, failed);
    }
  };
  if (editing && provider) {
    return (
      <li className={styles.provider}>
        <EditProviderForm credential={credential} onDone={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className={styles.provider}>
      <div className={styles.identity}>
        <span className={styles.name}>
          {name}
          {isDefault ? <Badge tone="accent">{t("providers.default")}</Badge> : null}
          {isFallback ? <Badge tone="neutral">{t("providers.fallback")}</Badge> : null}
          {provider?.simulated ? <Badge tone="warning">{t("providers.simulated")}</Badge> : null}
          {provider ? null : <Badge tone="danger">{t("providers.missing")}</Badge>}
        </span>
        <span className={styles.detail}>
          {[credential.name && provider?.name, credential.model, credential.baseUrl]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </div>
      <div className={styles.actions}>
        {isDefault ? null : (
          <Button
            size="small"
            onClick={() => void change(() => store.setDefault(credential.id), "provider.default")}
          >
            {t("providers.setDefault")}
          </Button>
        )}
        {provider && !provider.simulated && (isFallback || store.credentials.length > 1) ? (
          <Button
            size="small"
            onClick={() =>
              void change(
                () => store.setFallback(isFallback ? undefined : credential.id),
                isFallback ? "provider.fallbackOff" : "provider.fallback",
              )
            }
          >
            {t(isFallback ? "providers.stopFallback" : "providers.useFallback")}
          </Button>
        ) : null}
        {provider && !provider.simulated ? (
          <Button
            size="small"
            disabled={vault.state === "locked"}
            aria-label={t("providers.editOf", { name })}
            onClick={() => setEditing(true)}
          >
            {t("common:edit")}
          </Button>
        ) : null}
        <Button size="small" variant="danger" onClick={() => setConfirming(true)}>
          {t("common:delete")}
        </Button>
      </div>
      {confirming ? (
        <ConfirmDialog
          title={t("providers.deleteTitle", { name })}
          description={credential.encryptedApiKey ? t("providers.deleteHint") : undefined}
          confirmLabel={t("providers.deleteConfirm")}
          danger
          onConfirm={() =>
            void change(() => store.remove(credential.id), "deleted", "credentials.delete-failed")
          }
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </li>
  );
});
