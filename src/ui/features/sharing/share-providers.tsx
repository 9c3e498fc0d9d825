import type { SetupChoice } from "@core/services/sharing/setup-export";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { PreviewGroup } from "./preview-group";
import { ShareItem } from "./share-item";
import styles from "./sharing.module.css";
import { toggled } from "./toggled";

/** Properties of the choice of providers. */
export interface ShareProvidersProps {
  choice: Pick<SetupChoice, "providers" | "keys">;
  onChange: (choice: Pick<SetupChoice, "providers" | "keys">) => void;
}

/** The configured providers, to choose from; their keys only where that is wanted. */
export const ShareProviders = observer(function ShareProviders({ choice, onChange }: ShareProvidersProps) {
  const { t } = useTranslation("sharing");
  const { credentials, providers } = useService(ProvidersStoreToken);
  const shareable = credentials.flatMap((credential) => {
    const provider = providers.find(({ id }) => id === credential.provider);
    return provider && !provider.simulated ? [{ credential, name: provider.name }] : [];
  });
  if (shareable.length === 0) return <p className={styles.hint}>{t("share.noProviders")}</p>;
  return (
    <PreviewGroup title={t("share.providers")} hint={t("share.providersHint")}>
      {shareable.map(({ credential: { id, model, baseUrl, encryptedApiKey }, name }) => (
        <ShareItem
          key={id}
          label={name}
          detail={[model, baseUrl].filter(Boolean).join(" · ")}
          checked={choice.providers.has(id)}
          onChange={(checked) =>
            onChange({
              providers: toggled(choice.providers, id, checked),
              keys: toggled(choice.keys, id, false),
            })
          }
        >
          {choice.providers.has(id) && encryptedApiKey ? (
            <ShareKey
              name={name}
              included={choice.keys.has(id)}
              onChange={(included) => onChange({ ...choice, keys: toggled(choice.keys, id, included) })}
            />
          ) : null}
        </ShareItem>
      ))}
    </PreviewGroup>
  );
});

/** Properties of the choice to share a key. */
interface ShareKeyProps {
  /** Of the provider. */
  name: string;
  included: boolean;
  onChange: (included: boolean) => void;
}

/** Whether the key goes along with its provider. */
function ShareKey({ name, included, onChange }: ShareKeyProps) {
  const { t } = useTranslation("sharing");
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={included}
        aria-label={t("common:of", { label: t("share.includeKey"), name })}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t("share.includeKey")}
    </label>
  );
}
