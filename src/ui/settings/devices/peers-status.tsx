import type { SyncGroup } from "@core/domain/sync/sync-group";
import type { SyncPeers } from "@core/ports/sync/sync-peers";
import { DevicesStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Properties of the state of devices that connect directly. */
export interface PeersStatusProps {
  peers: SyncPeers;
  /** Asks for the invitation of another device. */
  onAnswer: () => void;
}

/** The number of devices that are connected, and the way to answer one that invites this one. */
export function PeersStatus({ peers, onAnswer }: PeersStatusProps) {
  const { t } = useTranslation("sync");
  const [connected, setConnected] = useState(peers.connected);
  useEffect(() => {
    const look = () => setConnected(peers.connected);
    look();
    const listening = peers.listen(look);
    return () => listening.dispose();
  }, [peers]);
  return (
    <>
      <p role="status">
        {connected > 0 ? t("devices.peers.connected", { count: connected }) : t("devices.peers.nobody")}
      </p>
      {connected > 0 ? null : <p className={section.hint}>{t("devices.peers.again")}</p>}
      <div className={section.row}>
        <Button onClick={onAnswer}>{t("devices.peers.enter")}</Button>
      </div>
    </>
  );
}

/** The devices themselves, where this one connects with them directly. */
export function usePeers({ transport }: SyncGroup): SyncPeers | undefined {
  const store = useService(DevicesStoreToken);
  const [peers, setPeers] = useState<SyncPeers>();
  useEffect(() => {
    store.places(transport).then(
      (places) => setPeers(places.peers),
      // A round says why a place cannot be had.
      () => setPeers(undefined),
    );
  }, [store, transport]);
  return peers;
}
