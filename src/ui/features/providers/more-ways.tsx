import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { KeyRound, Server } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DeviceServers } from "./device-servers";
import styles from "./first-run-choices.module.css";
import { OnDeviceModels } from "./on-device-models";
import { SignInButton } from "./sign-in-button";

const SET_UP_TIMEOUT_MS = 15_000;

/** Properties of the ways to a model without a pasted key. */
export interface MoreWaysProps {
  /** The id of the element, which the button that opens it names. */
  id: string;
  disabled: boolean;
  /** Configures a provider, and tells what keeps it from being configured. */
  onChoose: (configure: () => Promise<unknown>) => void;
  onFailure: (error: unknown) => void;
}

/** The ways to a model other than pasting a key: settings, signing in, servers and models of this device. */
export function MoreWays({ id, disabled, onChoose, onFailure }: MoreWaysProps) {
  const { t } = useTranslation("setup");
  const { useOffered: configureOffered, addFound, offered, providers } = useService(ProvidersStoreToken);
  const navigate = useAppNavigate();
  return (
    <div id={id} className={styles.more}>
      <div className={styles.choices}>
        <Button icon={<KeyRound aria-hidden="true" />} onClick={() => void navigate("/settings#providers")}>
          {t("ways.add")}
        </Button>
        {providers
          .filter(({ signsIn }) => signsIn)
          .map((provider) => (
            <SignInButton key={provider.id} provider={provider} disabled={disabled} onFailure={onFailure} />
          ))}
        {offered ? (
          <Button
            icon={<Server aria-hidden="true" />}
            disabled={disabled}
            onClick={() => onChoose(() => configureOffered(AbortSignal.timeout(SET_UP_TIMEOUT_MS)))}
          >
            {t("ways.offered", { name: offered.name })}
          </Button>
        ) : null}
      </div>
      <DeviceServers
        disabled={disabled}
        onChoose={(server, signal) => onChoose(() => addFound(server, signal))}
      />
      <OnDeviceModels
        disabled={disabled}
        onChoose={(provider, model, signal) => onChoose(() => addFound({ provider, model }, signal))}
      />
      {providers.some(({ simulated }) => simulated) ? (
        <p className={styles.hint}>{t("ways.practiceHint")}</p>
      ) : null}
    </div>
  );
}
