import { PluginHostToken } from "@core/plugin/plugin-host";
import { type SyncPlaces, type SyncTransport, SyncTransports } from "@core/points/sync-transport";
import { DevicesStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

/** A kind of place that this browser can have, loaded, so that a click may ask for one. */
export interface UsableTransport {
  readonly transport: SyncTransport;
  readonly places: SyncPlaces;
}

/** The kinds of places that this browser can have; `undefined` until it is known, with what could not be loaded. */
export function useTransports(): {
  readonly usable: readonly UsableTransport[] | undefined;
  readonly failure: unknown;
} {
  const store = useService(DevicesStoreToken);
  const { all } = useService(PluginHostToken).open(SyncTransports);
  const [usable, setUsable] = useState<readonly UsableTransport[]>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    const load = async (transport: SyncTransport) => ({
      transport,
      places: await store.places(transport.id),
    });
    Promise.all(all.map(load)).then(
      (loaded) => setUsable(loaded.filter(({ places }) => places.isSupported)),
      setFailure,
    );
  }, [store, all]);
  return { usable, failure };
}
