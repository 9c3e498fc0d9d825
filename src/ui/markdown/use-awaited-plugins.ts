import { ready } from "@core/di/ready";
import type { Services } from "@core/di/token";
import { PreferencesToken } from "@core/ports/preferences";
import { AGREED_PLUGINS } from "@core/services/external-plugins/plugin-agreements";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";

/** The services that have had all that may run installed since the page was opened. */
const settled = new WeakSet<Services>();

/**
 * Whether what is `missing` may still come: plugins from outside are installed after the page is shown, on a device that
 * has some.
 */
export function useAwaitedPlugins(missing: boolean): boolean {
  const services = useServices();
  const [isAwaiting, setAwaiting] = useState(() => !settled.has(services) && hasPlugins(services));
  const waits = missing && isAwaiting;
  useEffect(() => {
    if (!waits) return;
    let mounted = true;
    void installed(services).then(() => {
      settled.add(services);
      if (mounted) setAwaiting(false);
    });
    return () => {
      mounted = false;
    };
  }, [services, waits]);
  return waits;
}

function hasPlugins(services: Services): boolean {
  try {
    return services.get(PreferencesToken).get(AGREED_PLUGINS) !== undefined;
  } catch {
    // Nothing from outside is kept where nothing is.
    return false;
  }
}

/** Never rejects: why they could not be installed is told elsewhere. */
async function installed(services: Services): Promise<void> {
  try {
    await (await ready(services, ExternalPluginsStoreToken)).started();
  } catch {
    // Then there is nothing to wait for.
  }
}
