import type { AppError } from "@core/errors/app-error";
import { DevicesStoreToken } from "@core/stores/tokens";
import { ErrorAlert } from "@ui/elements/error-text";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alone } from "./alone";
import { SecretDialog } from "./secret-dialog";
import { Together } from "./together";
import type { Connecting } from "./use-connection";

const PeersDialog = lazy(() => import("./peers-dialog"));

/** The devices that this one syncs with, or how it begins to. */
const DevicesSection = observer(function DevicesSection() {
  const { t } = useTranslation("sync");
  const store = useService(DevicesStoreToken);
  const [failure, setFailure] = useState<unknown>();
  const [words, setWords] = useState<string>();
  const [connecting, setConnecting] = useState<Connecting & { readonly isInviting: boolean }>();
  useEffect(() => {
    store.load().catch(setFailure);
  }, [store]);
  const showWords = async () => {
    setFailure(undefined);
    try {
      const { group } = store;
      const peers = group && (await store.places(group.transport)).peers;
      if (group && peers) setConnecting({ meeting: group, peers, isInviting: true });
      else setWords(await store.words());
    } catch (error) {
      setFailure(error);
    }
  };
  const answer = (others: Connecting) => setConnecting({ ...others, isInviting: false });
  if (store.status === "unread") return <ErrorAlert error={failure} className={section.failure} />;
  return (
    <div className={section.stack}>
      <p className={section.hint}>{t("devices.hint")}</p>
      {store.group ? (
        <Together group={store.group} onAdd={showWords} onPeers={answer} />
      ) : (
        <Alone onBegun={() => void showWords()} onPeers={answer} />
      )}
      <ErrorAlert error={failure ?? toldBeside(store.error)} className={section.failure} />
      {words === undefined ? null : <SecretDialog words={words} onClose={() => setWords(undefined)} />}
      {connecting ? (
        <Suspense>
          <PeersDialog {...connecting} onClose={() => setConnecting(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
});
export default DevicesSection;

/** The failure of syncing, unless the state of the connections says it: nobody is connected for most of the time. */
function toldBeside(error: AppError | undefined): AppError | undefined {
  return error?.code === "devices.not-connected" ? undefined : error;
}
