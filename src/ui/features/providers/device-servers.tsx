import type { DeviceServer } from "@core/services/models/find-on-device";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { useService } from "@ui/services-context";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./device-servers.module.css";
import { Remedy } from "./remedy";

/** Long enough for the browser's question whether the page may look at all. */
const TIMEOUT_MS = 20_000;
const SET_UP_TIMEOUT_MS = 15_000;

/** Properties of the search for model servers. */
export interface DeviceServersProps {
  disabled: boolean;
  /** Configures the one that was chosen; a model that is built in may have to be fetched first, for as long as it takes. */
  onChoose: (server: DeviceServer, signal: AbortSignal) => void;
}

/** Finds the model servers of this device, and the browser's own model, when it is asked to, and never before. */
export function DeviceServers({ disabled, onChoose }: DeviceServersProps) {
  const { t } = useTranslation("setup");
  const store = useService(ProvidersStoreToken);
  const [found, setFound] = useState<readonly DeviceServer[]>();
  const [looking, setLooking] = useState(false);
  const leavingSignal = useLeavingSignal();
  const look = async () => {
    setLooking(true);
    setFound(await store.findOnDevice(AbortSignal.any([leavingSignal(), AbortSignal.timeout(TIMEOUT_MS)])));
    setLooking(false);
  };
  const choose = (server: DeviceServer) => {
    const limits = server.provider.defaultBaseUrl ? [AbortSignal.timeout(SET_UP_TIMEOUT_MS)] : [];
    onChoose(server, AbortSignal.any([leavingSignal(), ...limits]));
  };
  return (
    <div className={styles.search}>
      <Button
        size="small"
        icon={<Search aria-hidden="true" />}
        disabled={looking || disabled}
        onClick={() => void look()}
      >
        {t(looking ? "device.looking" : found ? "device.again" : "device.find")}
      </Button>
      <div role="status">
        {found ? (
          <ul className={styles.servers}>
            {found.map((server) => (
              <li key={server.provider.id} className={styles.server}>
                <strong>{server.provider.name}</strong>
                {server.error ? (
                  <Unusable error={server.error} />
                ) : (
                  <Button size="small" disabled={disabled} onClick={() => choose(server)}>
                    {server.provider.defaultBaseUrl
                      ? t("device.use", { model: server.model })
                      : t("device.useBuiltIn")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

function Unusable({ error }: { error: unknown }) {
  const { t } = useTranslation("setup");
  return (
    <div className={styles.remedy}>
      <p>
        <ErrorText error={error} />
      </p>
      <Remedy error={error} />
      {location.protocol === "https:" ? <p className={styles.hint}>{t("device.mixed")}</p> : null}
    </div>
  );
}
