import { AppError } from "@core/errors/app-error";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { KeyRound, Server, Sparkles } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { DeviceServers } from "./device-servers";
import styles from "./first-run-choices.module.css";
import { KeyStart } from "./key-start";
import { ModelDownload } from "./model-download";
import { OnDeviceModels } from "./on-device-models";
import { Remedy } from "./remedy";
import { SignInButton } from "./sign-in-button";

/** Properties of the first-run choices. */
export interface FirstRunChoicesProps {
  /** A provider is configured now: what was refused can run. */
  onReady: () => void;
  /** Whether it was just asked for, so that the key can be pasted at once. */
  takesFocus?: boolean;
}

/** The notice in place of an answer while no model provider is configured: why, and the ways on. */
export function FirstRunChoices(props: FirstRunChoicesProps) {
  // Its texts are few people's; what it stands in does not wait for them.
  return (
    <Suspense fallback={null}>
      <Choices {...props} />
    </Suspense>
  );
}

function Choices({ onReady, takesFocus = false }: FirstRunChoicesProps) {
  const { t } = useTranslation("common");
  const {
    usePracticeModel: configurePractice,
    useOffered: configureOffered,
    addFound: configureFound,
    offered,
    providers,
  } = useService(ProvidersStoreToken);
  const signIns = providers.filter(({ signsIn }) => signsIn);
  const practises = providers.some(({ simulated }) => simulated);
  const navigate = useAppNavigate();
  const [failure, setFailure] = useState<unknown>(undefined);
  const [working, setWorking] = useState(false);
  const choose = async (configure: () => Promise<unknown>) => {
    setWorking(true);
    setFailure(undefined);
    try {
      await configure();
      onReady();
    } catch (error) {
      setFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <section className={styles.card} aria-label={t("firstRun.label")}>
      <div role="alert">
        <ErrorText error={failure ?? new AppError("provider.none")} />
      </div>
      {failure === undefined ? null : <Remedy error={failure} />}
      <p className={styles.safe}>{t("firstRun.safe")}</p>
      <KeyStart onReady={onReady} takesFocus={takesFocus} />
      <div className={styles.choices}>
        {practises ? (
          <Button
            icon={<Sparkles aria-hidden="true" />}
            disabled={working}
            onClick={() => void choose(configurePractice)}
          >
            {t("firstRun.practice")}
          </Button>
        ) : null}
        <Button icon={<KeyRound aria-hidden="true" />} onClick={() => void navigate("/settings#providers")}>
          {t("firstRun.add")}
        </Button>
        {signIns.map((provider) => (
          <SignInButton key={provider.id} provider={provider} disabled={working} onFailure={setFailure} />
        ))}
        {offered ? (
          <Button
            icon={<Server aria-hidden="true" />}
            disabled={working}
            onClick={() => void choose(() => configureOffered(AbortSignal.timeout(15_000)))}
          >
            {t("firstRun.offered", { name: offered.name })}
          </Button>
        ) : null}
      </div>
      {practises ? <p className={styles.hint}>{t("firstRun.practiceHint")}</p> : null}
      <DeviceServers
        disabled={working}
        onChoose={(server, signal) => void choose(() => configureFound(server, signal))}
      />
      <OnDeviceModels
        disabled={working}
        onChoose={(provider, model, signal) => void choose(() => configureFound({ provider, model }, signal))}
      />
      <ModelDownload />
    </section>
  );
}
