import { AppError } from "@core/errors/app-error";
import type { PluginContext } from "@core/plugin/contribution";
import { serviceAddress } from "@shared/service-address";
import * as v from "valibot";
import { SEARCH_SERVICES, SERVICES, type SearchServiceId } from "./search-services";

/** Services of plugins begin with it; they have addresses and keys of their own. */
const OF_PLUGIN = "plugin/";

const stored = v.object({ service: v.picklist(SERVICES), address: v.string(), hasKey: v.boolean() });
const ofPlugin = v.object({ service: v.pipe(v.string(), v.startsWith(OF_PLUGIN)) });

/** The service that is searched with. */
export type SearchConfig = v.InferOutput<typeof stored>;

/** The user's entries; an empty key keeps the one that is stored for the same address. */
export interface SearchInput {
  readonly service: SearchServiceId;
  readonly address: string;
  readonly key: string;
}

type Kept = Pick<PluginContext, "storage" | "secrets">;

const CONFIG = "service";
const KEY = "key";

/** The service of a plugin that is chosen, by its id; `undefined` where none is. */
export async function readChosenId({ storage }: Pick<Kept, "storage">): Promise<string | undefined> {
  const read = v.safeParse(ofPlugin, await storage.get(CONFIG));
  return read.success ? read.output.service.slice(OF_PLUGIN.length) : undefined;
}

/** Chooses the service of a plugin, and forgets the key of the one before. */
export async function choosePluginService({ storage, secrets }: Kept, id: string): Promise<void> {
  await secrets.delete(KEY);
  await storage.set(CONFIG, { service: OF_PLUGIN + id });
}

/** The service that is set up; `undefined` where none is, or what is stored cannot be right. */
export async function readConfig({ storage }: Kept): Promise<SearchConfig | undefined> {
  const read = v.safeParse(stored, await storage.get(CONFIG));
  const isRight = read.success && serviceAddress(read.output.address) === read.output.address;
  return isRight ? read.output : undefined;
}

/** Its key; `undefined` where it has none. @throws AppError as `PluginSecrets.get`. */
export function readKey({ secrets }: Kept, { address, hasKey }: SearchConfig): Promise<string | undefined> {
  return hasKey ? secrets.get(KEY, address) : Promise.resolve(undefined);
}

/** Sets a service up. @throws AppError `address.insecure`, `tool.search-needs-key`, or as `PluginSecrets.set`. */
export async function saveConfig(kept: Kept, { service, address: entered, key }: SearchInput): Promise<void> {
  const { needsKey, defaultAddress = "" } = SEARCH_SERVICES[service];
  const address = serviceAddress(entered.trim() || defaultAddress);
  if (!address) throw new AppError("address.insecure", { address: entered });
  const before = await readConfig(kept);
  const isSame = before?.service === service && originOf(before.address) === originOf(address);
  const hasKey = key.trim() !== "" || (isSame && before.hasKey);
  // A proxy may add the key itself.
  if (needsKey && !hasKey && address === defaultAddress) throw new AppError("tool.search-needs-key");
  if (key.trim() !== "") await kept.secrets.set(KEY, address, key.trim());
  else if (!hasKey) await kept.secrets.delete(KEY);
  await kept.storage.set(CONFIG, { service, address, hasKey });
}

/** Sets none up any more, and forgets the key. */
export async function removeConfig({ storage, secrets }: Kept): Promise<void> {
  await storage.remove(CONFIG);
  await secrets.delete(KEY);
}

function originOf(address: string): string | undefined {
  return URL.parse(address)?.origin;
}
