import { HttpToken } from "@core/ports/http";
import { NotifierToken } from "@core/ports/notifier";
import { PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PreferencesToken } from "@core/ports/preferences";
import { ParcelCipherToken } from "@core/ports/runner/parcel-cipher";
import { RunnerAccesses } from "@core/services/runner/runner-accesses";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { RunnerDevices } from "@core/services/runner/runner-devices";
import { RunnerFolders } from "@core/services/runner/runner-folders";
import { RunnerKeys } from "@core/services/runner/runner-keys";
import { RunnerPrograms } from "@core/services/runner/runner-programs";
import { CredentialsToken } from "@core/services/tokens";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DiskFolders } from "./disk-folders";
import { KeySwitches } from "./key-switches";
import { OutsideAccess } from "./outside-access";
import { PairForm } from "./pair-form";
import { PairedDevices } from "./paired-devices";
import { PairedRunner } from "./paired-runner";
import { ProgramTools } from "./program-tools";

/** The runner that this device is paired with, or the way to one. */
export default function RunnerSection() {
  const { t } = useTranslation("settings");
  const [http, preferences] = [useService(HttpToken), useService(PreferencesToken)];
  const [secrets, notifier] = [useService(PluginSecretsFactoryToken), useService(NotifierToken)];
  const [api] = useState(() => new RunnerApi(http, preferences, secrets.of(RUNNER_SECRETS)));
  const [credentials, cipher] = [useService(CredentialsToken), useService(ParcelCipherToken)];
  const [keys] = useState(() => new RunnerKeys({ api, credentials, cipher }));
  const [devices] = useState(() => new RunnerDevices(api));
  const [programs] = useState(() => new RunnerPrograms(api));
  const [accesses] = useState(() => new RunnerAccesses(api));
  const [folders] = useState(() => new RunnerFolders(api));
  const [pairing, setPairing] = useState(api.pairing);
  const unpair = async () => {
    try {
      const isTold = await api.unpair(AbortSignal.timeout(10_000));
      setPairing(undefined);
      if (!isTold) notifier.notify({ level: "warning", code: "settings.runnerUntold" });
    } catch (error) {
      notifier.error(error);
    }
  };
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t("runner.intro")}</p>
      {pairing ? (
        <>
          <PairedRunner api={api} origin={pairing.origin} onUnpair={unpair} />
          <PairedDevices devices={devices} />
          <KeySwitches keys={keys} />
          <DiskFolders folders={folders} />
          <ProgramTools programs={programs} />
          <OutsideAccess accesses={accesses} origin={pairing.origin} />
        </>
      ) : (
        // Tasks are shown by what was wired at the start: with a runner, that is more.
        <PairForm api={api} suggested={http.pageOrigin ?? ""} onPaired={() => location.reload()} />
      )}
    </div>
  );
}
