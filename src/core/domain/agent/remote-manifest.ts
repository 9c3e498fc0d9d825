import * as v from "valibot";
import { AppError } from "../../errors/app-error";
import { mendedTime } from "../schema/values";
import type { Agent } from "./agent";
import { agentSchema } from "./agent-schema";

/** The key of remote manifests in the storage of the plugin whose source they are. */
const STORAGE_KEY = "manifests";

/** A remote manifest with what was found there when it was last fetched. */
export interface RemoteManifest {
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  readonly agents: readonly Agent[];
  readonly skipped: readonly { readonly id: string; readonly reason: string }[];
}

const storedSchema = v.array(
  v.object({
    url: v.string(),
    fetchedAt: mendedTime,
    agents: v.array(v.object({ ...agentSchema.entries, origin: v.string() })),
    skipped: v.array(v.object({ id: v.string(), reason: v.string() })),
  }),
);

interface ManifestStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

/** The manifests that are kept; none where what is kept cannot be read. */
export async function readRemoteManifests(storage: ManifestStorage): Promise<readonly RemoteManifest[]> {
  const stored = v.safeParse(storedSchema, (await storage.get(STORAGE_KEY)) ?? []);
  return stored.success ? stored.output : [];
}

/** Replaces the manifests that are kept. */
export function writeRemoteManifests(
  storage: ManifestStorage,
  manifests: readonly RemoteManifest[],
): Promise<void> {
  return storage.set(STORAGE_KEY, manifests);
}

/** The address of a manifest in its canonical form. @throws AppError `address.insecure`. */
export function manifestUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (url?.protocol !== "https:" || url.username || url.password) {
    throw new AppError("address.insecure");
  }
  url.hash = "";
  return url.href;
}
