import type { LlmProvider, SuggestedModel } from "@core/points/llm-provider";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { Cpu } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./on-device-models.module.css";

/** Properties of the offer of small models. */
export interface OnDeviceModelsProps {
  disabled: boolean;
  /** Configures one, which downloads it; aborted when the page is left. */
  onChoose: (provider: LlmProvider, model: string, signal: AbortSignal) => void;
}

/** Offers the models that can be downloaded to run in the page: what they are, and what they are not. */
export const OnDeviceModels = observer(function OnDeviceModels({ disabled, onChoose }: OnDeviceModelsProps) {
  const { t } = useTranslation("setup");
  const store = useService(ProvidersStoreToken);
  const [isOpen, setOpen] = useState(false);
  const leavingSignal = useLeavingSignal();
  const open = async () => {
    await store.detect();
    setOpen(true);
  };
  if (!isOpen) {
    return (
      <Button size="small" icon={<Cpu aria-hidden="true" />} disabled={disabled} onClick={() => void open()}>
        {t("onDevice.offer")}
      </Button>
    );
  }
  const offers = store.providers.flatMap((provider) =>
    provider.suggestedModels.flatMap((model) => (model.download ? [{ provider, model }] : [])),
  );
  if (offers.length === 0) return <p className={styles.hint}>{t("onDevice.unsupported")}</p>;
  return (
    <section className={styles.offers} aria-label={t("onDevice.label")}>
      <p>{t("onDevice.limits")}</p>
      <p className={styles.hint}>{t("onDevice.host")}</p>
      <ul className={styles.models}>
        {offers.map(({ provider, model }) => (
          <Offer
            key={model.id}
            model={model}
            disabled={disabled}
            onChoose={() => onChoose(provider, model.id, leavingSignal())}
          />
        ))}
      </ul>
    </section>
  );
});

interface OfferProps {
  model: SuggestedModel;
  disabled: boolean;
  onChoose: () => void;
}

function Offer({ model: { download }, disabled, onChoose }: OfferProps) {
  const { t } = useTranslation("setup");
  const language = useLanguage();
  if (!download) return null;
  const { name, sizeBytes, licence, page } = download;
  const about = t("onDevice.about", { name });
  return (
    <li className={styles.model}>
      <AppLink to={page} aria-label={about} title={about}>
        {name}
      </AppLink>
      <span className={styles.hint}>{t("onDevice.licence", { licence })}</span>
      <Button size="small" disabled={disabled} onClick={onChoose}>
        {t("onDevice.download", { size: formatFileSize(sizeBytes, language) })}
      </Button>
    </li>
  );
}
