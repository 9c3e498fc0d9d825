import type { Container, WiringModule } from "@core/di/container";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ClockToken } from "@core/ports/clock";
import { StoredDatabaseToken } from "@core/ports/database";
import { LocksToken } from "@core/ports/locks";
import { PreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { Devices } from "@core/services/sync/devices";
import { PeerPairing } from "@core/services/sync/peer-pairing";
import { ProviderKeys } from "@core/services/sync/provider-keys";
import { CredentialsToken } from "@core/services/tokens";
import { DevicesStore } from "@core/stores/sync/devices-store";
import { DevicesStoreToken } from "@core/stores/tokens";
import { BroadcastTabChannel } from "../plugins/browser/broadcast-tab-channel";
import { WebGroupCipher } from "../plugins/browser/sync/web-group-cipher";
import { installLate } from "./install-late";

const descriptors = import.meta.glob<Plugin>(
  ["../plugins/{sync-*,web-passkey}/plugin.ts", "../ui/settings/devices/plugin.ts"],
  { eager: true, import: "default" },
);

/** The wiring of the devices that sync, after the plugins of their places: for the settings, and where there are some. */
export async function withPlugins(container: Container): Promise<WiringModule> {
  installLate(container, descriptors);
  return { wire };
}

function wire(container: Container): void {
  container.factory(DevicesStoreToken, (services) => {
    const tabs = services.get(TabChannelToken);
    const clock = services.get(ClockToken);
    const cipher = new WebGroupCipher();
    // A tab does not hear itself: a channel of its own reaches this one too.
    const everybody = new BroadcastTabChannel();
    const stored = services.get(StoredDatabaseToken);
    const vault = services.get(VaultToken);
    const keys = new ProviderKeys({
      ...{ stored, vault, cipher, tabs: everybody },
      credentials: services.get(CredentialsToken),
      preferences: services.get(PreferencesToken),
    });
    const devices = new Devices({
      ...{ tabs, clock, cipher, stored, vault },
      plugins: services.get(PluginHostToken),
      locks: services.get(LocksToken),
      keys,
    });
    const pairing = new PeerPairing({ devices, cipher });
    const store = new DevicesStore({ devices, pairing, clock, tabs, everybody });
    // The timers of a hidden tab come late.
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") store.wake();
    });
    return store;
  });
}
