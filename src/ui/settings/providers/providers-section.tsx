import { VaultToken } from "@core/ports/vault";
import { HomePromptStoreToken, ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { Skeleton } from "@ui/elements/skeleton";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ProviderForm } from "./provider-form";
import { ProviderRow } from "./provider-row";

/** The configured model providers, and the form that adds one. */
const ProvidersSection = observer(function ProvidersSection() {
  const { t } = useTranslation("settings");
  const providers = useService(ProvidersStoreToken);
  const vault = useService(VaultToken);
  const prompt = useService(HomePromptStoreToken);
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => void providers.load(), [providers]);
  const locked = vault.state === "locked";
  const finish = () => {
    setAdding(false);
    requestAnimationFrame(() => addButton.current?.focus());
  };
  if (providers.status === "loading") return <Skeleton lines={3} label={t("common:loading")} />;
  if (providers.status === "failed") {
    const retry = () => void providers.load();
    return <LoadFailure title={t("providers.failed")} error={providers.error} onRetry={retry} />;
  }
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t("providers.hint")}</p>
      {providers.credentials.length > 1 ? <p className={styles.hint}>{t("providers.fallbackHint")}</p> : null}
      {providers.credentials.length > 0 ? (
        <ul className={styles.list}>
          {providers.credentials.map((credential) => (
            <RowBoundary key={credential.id} record={credential} store="credentials" isItem>
              <ProviderRow credential={credential} />
            </RowBoundary>
          ))}
        </ul>
      ) : adding ? null : (
        <EmptyState title={t("providers.empty")} hint={t("providers.emptyHint")} />
      )}
      <UnreadableRecords stores={["credentials"]} />
      {prompt.text !== "" && providers.defaultCredential ? (
        <p>
          <AppLink to="/">{t("providers.backToPrompt")}</AppLink>
        </p>
      ) : null}
      {adding ? (
        <ProviderForm onDone={finish} />
      ) : (
        <div className={styles.row}>
          <Button
            ref={addButton}
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            disabled={locked}
            onClick={() => setAdding(true)}
          >
            {t("providers.add")}
          </Button>
          {locked ? <span className={styles.hint}>{t("providers.locked")}</span> : null}
        </div>
      )}
    </div>
  );
});
export default ProvidersSection;
