import type { PreviewedProvider } from "@core/services/sharing/setup-preview";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { PreviewGroup } from "./preview-group";
import { PreviewProvider } from "./preview-provider";

/** The providers of a shared setup. */
export const PreviewProviders = observer(function PreviewProviders({
  providers,
}: {
  providers: readonly PreviewedProvider[];
}) {
  const { t } = useTranslation("sharing");
  const { defaultCredential, providers: known } = useService(ProvidersStoreToken);
  const hasReal = defaultCredential && !known.find(({ id }) => id === defaultCredential.provider)?.simulated;
  return (
    <PreviewGroup title={t("setup.providers")} hint={hasReal ? undefined : t("setup.becomesDefault")}>
      {providers.map((item) => (
        <PreviewProvider key={item.id} item={item} />
      ))}
    </PreviewGroup>
  );
});
