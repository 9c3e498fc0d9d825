import { visibleLines } from "@core/domain/text/visible-text";
import "@ui/theme/controls.css";
import { VaultToken } from "@core/ports/vault";
import type { PreviewedAgent, PreviewedProvider } from "@core/services/sharing/setup-preview";
import { PLATFORM_NAME_ITEM } from "@core/stores/settings/setup-import-store";
import { ProvidersStoreToken, SetupImportStoreToken } from "@core/stores/tokens";
import { ErrorText } from "@ui/elements/error-text";
import { VaultBanner } from "@ui/features/providers/vault-banner";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { PreviewGroup } from "./preview-group";
import { PreviewProvider } from "./preview-provider";
import { SetupItem } from "./setup-item";
import styles from "./sharing.module.css";

/** The providers of a shared setup. */
const PreviewProviders = observer(function PreviewProviders({
  providers,
}: {
  providers: readonly PreviewedProvider[];
}) {
  const { t } = useTranslation("sharing");
  const { defaultCredential, providers: known } = useService(ProvidersStoreToken);
  const hasReal = defaultCredential && !known.find(({ id }) => id === defaultCredential.provider)?.simulated;
  return (
    <PreviewGroup title={t("share.providers")} hint={hasReal ? undefined : t("setup.becomesDefault")}>
      {providers.map((item) => (
        <PreviewProvider key={item.id} item={item} />
      ))}
    </PreviewGroup>
  );
});

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
        <PreviewGroup title={t("share.platformName")}>
          <SetupItem id={PLATFORM_NAME_ITEM} label={t("setup.rename", { name: newPlatformName })} />
        </PreviewGroup>
      ) : null}
      {preview.providers.length > 0 ? <PreviewProviders providers={preview.providers} /> : null}
      {preview.agents.length > 0 ? (
        <PreviewGroup title={t("shell:nav.agents")}>
          {preview.agents.map((item) => (
            <PreviewAgent key={item.id} item={item} />
          ))}
        </PreviewGroup>
      ) : null}
      {needsVault && vault.state === "locked" ? <VaultBanner /> : null}
    </div>
  );
});

/** An agent of a shared setup, with all that it would be told. */
function PreviewAgent({ item }: { item: PreviewedAgent }) {
  const { t } = useTranslation("sharing");
  const { name, role, instructions, temperature } = item.agent;
  return (
    <SetupItem id={item.id} label={name} detail={role} state={item.state}>
      {temperature === undefined ? null : (
        <p className={styles.hint}>{t("setup.temperature", { temperature })}</p>
      )}
      {instructions ? (
        <details>
          <summary className={styles.summary}>{t("common:instructions")}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is scrolled by keyboard too */}
          <pre className={styles.instructions} tabIndex={0}>
            {visibleLines(instructions)}
          </pre>
        </details>
      ) : (
        <p className={styles.hint}>{t("setup.noInstructions")}</p>
      )}
    </SetupItem>
  );
}
