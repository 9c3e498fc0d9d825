import { credentialSecretContext } from "@core/domain/model/credential-secret";
import { AppError } from "@core/errors/app-error";
import { contribute } from "@core/plugin/define-plugin";
import { PluginHost } from "@core/plugin/plugin-host";
import type { LlmProvider } from "@core/points/llm-provider";
import { SyncTransports } from "@core/points/sync-transport";
import type { WriteOperation } from "@core/ports/database";
import type { SyncPeers } from "@core/ports/sync/sync-peers";
import { CheckedDatabase } from "@core/services/database/checked-database";
import { readCredentialSecret } from "@core/services/models/seal-credential";
import { Devices } from "@core/services/sync/devices";
import { ProviderKeys, type ProviderKeysDependencies } from "@core/services/sync/provider-keys";
import { SyncedDatabase } from "@core/services/sync/synced-database";
import { WebGroupCipher } from "../../src/plugins/browser/sync/web-group-cipher";
import { FakePorts } from "../fakes/fake-ports";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryDatabase } from "../fakes/memory-database";
import { MemoryLocks } from "../fakes/memory-locks";
import { MemoryPreferences } from "../fakes/memory-preferences";
import { MemorySyncFiles } from "../fakes/memory-sync-place";
import { MemoryTabChannel } from "../fakes/memory-tab-channel";
import { MemoryVault } from "../fakes/memory-vault";

const NEVER = new AbortController().signal;
const idle = () => {};

/** The operation that keeps an agent. */
export function agent(id: string): WriteOperation {
  return { type: "put", store: "agents", record: { id, name: id } } as unknown as WriteOperation;
}

/** Configured providers, whose plugins every device has but for `unknown`. */
function credentialsIn(stored: MemoryDatabase, vault: MemoryVault): ProviderKeysDependencies["credentials"] {
  return {
    list: () => stored.list("credentials"),
    open: async (credential) => {
      const { id, provider, model, sealed } = credential;
      const text = sealed ? await vault.open(sealed, credentialSecretContext(credential)) : "";
      return { id, provider, model, ...readCredentialSecret(text) };
    },
    provider: (id) => {
      if (id === "unknown") throw new AppError("provider.not-found", { name: id });
      return { id, name: id, needsKey: true } as LlmProvider;
    },
  };
}

/** A device with the folder that others see too, and a database as `wiring/core.ts` makes it. */
export function deviceOn(files: MemorySyncFiles, name: string) {
  const [stored, clock, vault] = [new MemoryDatabase(), new FixedClock(), new MemoryVault()];
  const log = { note: idle, forget: idle };
  const database = new CheckedDatabase(stored, log, async () =>
    (await stored.count("syncGroup")) === 0 ? stored : new SyncedDatabase(stored, clock),
  );
  const place = files.place();
  const disconnected: string[] = [];
  const peers = { disconnect: (device: string) => void disconnected.push(device) } as unknown as SyncPeers;
  const plugins = new PluginHost(new FakePorts().container());
  const transport = {
    ...{ id: "folder", name: "A folder", description: "Shared." },
    load: async () => ({
      isSupported: true,
      peers,
      choose: async () => "here",
      open: async () => place,
      reconnect: async () => true,
      forget: async () => {},
    }),
  };
  plugins.install(
    { id: "places", apiVersion: 1, contributes: [contribute(SyncTransports, transport)] },
    { builtIn: true },
  );
  const locks = new MemoryLocks();
  const tabs = new MemoryTabChannel();
  const cipher = new WebGroupCipher();
  const credentials = credentialsIn(stored, vault);
  const preferences = new MemoryPreferences();
  const keys = new ProviderKeys({ stored, credentials, vault, preferences, cipher, tabs });
  const devices = new Devices({ stored, clock, vault, plugins, locks, tabs, cipher, keys });
  const meeting = { transport: "folder", place: "here", name };
  const sync = () => devices.sync(idle, NEVER);
  return { stored, database, devices, meeting, sync, place, vault, locks, tabs, clock, disconnected };
}

/** A desk and a phone that sync, with an agent from before. */
export async function twoDevices() {
  const files = new MemorySyncFiles();
  const [desk, phone] = [deviceOn(files, "Desk"), deviceOn(files, "Phone")];
  await desk.database.write([agent("before")]);
  await desk.devices.begin(desk.meeting, NEVER);
  await desk.sync();
  await phone.devices.join(await desk.devices.words(), phone.meeting, NEVER);
  await phone.sync();
  await desk.sync();
  return { files, desk, phone };
}
