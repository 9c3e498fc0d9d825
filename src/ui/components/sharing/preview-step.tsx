import { VaultToken } from "@core/ports/vault";
import { PLATFORM_NAME_ITEM } from "@core/stores/setup-import-store";
import { SetupImportStoreToken } from "@core/stores/tokens";
import { ErrorText } from "@ui/components/error-text";
import { VaultBanner } from "@ui/components/vault-banner";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { PreviewAgent } from "./preview-agent";
import { PreviewGroup } from "./preview-group";
import { PreviewProviders } from "./preview-providers";
import { SetupItem } from "./setup-item";
import styles from "./sharing.module.css";

/** Everything a shared setup would change, each with the choice to leave it out. */
export const PreviewStep = observer(function PreviewStep() {
  const { t } = useTranslation("sharing");
  const { preview, newPlatformName, needsVault, error } = useService(SetupImportStoreToken);
  const vault = useService(VaultToken);
  if (!preview) return null;
  const isNothing =
    !newPlatformName && ![...preview.agents, ...preview.providers].some(({ state }) => state !== "present");
  return (
    <div className={styles.stack}>
      {error ? (
        <div role="alert" className={styles.failure}>
          <strong>{t("setup.failed")}</strong>
          <p>
            <ErrorText error={error} />
          </p>
        </div>
      ) : null}
      {isNothing ? <p>{t("setup.nothing")}</p> : null}
      {newPlatformName ? (
        <PreviewGroup title={t("setup.platformName")}>
          <SetupItem id={PLATFORM_NAME_ITEM} label={t("setup.rename", { name: newPlatformName })} />
        </PreviewGroup>
      ) : null}
      {preview.providers.length > 0 ? <PreviewProviders providers={preview.providers} /> : null}
      {preview.agents.length > 0 ? (
        <PreviewGroup title={t("setup.agents")}>
          {preview.agents.map((item) => (
            <PreviewAgent key={item.id} item={item} />
          ))}
        </PreviewGroup>
      ) : null}
      {needsVault && vault.state === "locked" ? <VaultBanner /> : null}
    </div>
  );
});
