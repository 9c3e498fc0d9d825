import type { Services } from "@core/di/token";
import { splitLanguagePrefix } from "@core/domain/text/language";
import { DatabaseToken } from "@core/ports/database";
import { NotifierToken } from "@core/ports/notifier";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { WorkerChannelToken } from "@core/ports/worker-channel";
import {
  AgentsStoreToken,
  PluginsStoreToken,
  ProvidersStoreToken,
  SettingsStoreToken,
} from "@core/stores/tokens";
import { hasRecords } from "./has-records";
import { installExternal } from "./install-external";

/** The stores whose records are looked after once the page is shown. */
const LOOKED_AFTER = [
  "conversations",
  "tasks",
  "knowledgeItems",
  "trash",
  "folderWatchers",
  "schedules",
  "syncGroup",
] as const;

/**
 * Brings up what pages wait for: the database, the vault, the service worker, then the stores. One that fails is
 * reported and never keeps the others from starting; nothing of the first paint waits for any of it. What many pages
 * show some of, and none waits for, comes when the page is `shown`.
 */
export async function startUp(services: Services, shown: Promise<void>): Promise<void> {
  const notifier = services.get(NotifierToken);
  const attempt = (work: Promise<unknown>, code: string) =>
    work.catch((error) => notifier.error(error, code));
  const configured = services.get(PluginsStoreToken).load(AbortSignal.timeout(20_000));
  await attempt(openDatabase(services), "database.open-failed");
  void services.get(SettingsStoreToken).load();
  await attempt(openVault(services), "vault.initialise-failed");
  offerUpdates(services);
  await attempt(services.get(ProvidersStoreToken).load(), "unexpected");
  await shown;
  await configured;
  // The home page shows one agent, and has the others read when they are asked for or it is left.
  if (!isAtHome(services)) await attempt(services.get(AgentsStoreToken).load(), "unexpected");
  await attempt(installExternal(services), "unexpected");
  // Storing the application for offline use is for when nothing waits any more.
  void services.get(WorkerChannelToken).register();
  // A new device has nothing to look after.
  if (await hasRecords(services, ...LOOKED_AFTER).catch(() => false))
    await (await import("./after-start")).afterStart(services);
}

function isAtHome(services: Services): boolean {
  return splitLanguagePrefix(location.pathname, services.get(SettingsStoreToken).languages).rest === "/";
}

/** A new device keeps no secrets yet, and has its vault opened when the first one comes. */
async function openVault(services: Services): Promise<void> {
  // Its own key is among the data of plugins.
  if (await hasRecords(services, "pluginData", "credentials", "langfuse_config"))
    await services.get(VaultToken).initialise();
}

/** Opens the database and tells the user about a repair, or about another tab that took it away. */
async function openDatabase(services: Services): Promise<void> {
  const database = services.get(DatabaseToken);
  const notifier = services.get(NotifierToken);
  database.onClosed(() => notifier.notify({ level: "warning", code: "database.closed-by-other-tab" }));
  followReplacement(services);
  const repair = await database.open();
  if (!repair) return;
  const { kind, restored, lost } = repair;
  notifier.notify({ level: "warning", code: `database.${kind}`, params: { restored, lost } });
}

/** While another tab replaces all data this one keeps its hands off, and afterwards starts over. */
function followReplacement(services: Services): void {
  services.get(TabChannelToken).listen((message) => {
    const { type } = message;
    if (type === "database-closing") services.get(DatabaseToken).close();
    if (type === "database-changed") location.reload();
    if (type === "store-changed" && message.store === "externalPlugins") void installExternal(services);
  });
}

/** Tells of a new version that is ready; it is taken up when the user says so, and not before. */
function offerUpdates(services: Services): void {
  const worker = services.get(WorkerChannelToken);
  const action = { code: "reload", run: () => worker.post({ type: "ACTIVATE_UPDATE" }) };
  worker.listen(({ type }) => {
    if (type !== "UPDATE_READY") return;
    services.get(NotifierToken).notify({ level: "info", code: "app.update-ready", action, lasting: true });
  });
}
