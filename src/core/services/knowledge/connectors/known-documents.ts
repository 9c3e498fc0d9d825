import * as v from "valibot";
import type { PluginStorage } from "../../../ports/plugin-storage";

const kept = v.object({
  since: v.optional(v.number()),
  refreshedAt: v.optional(v.number()),
  left: v.optional(v.number(), 0),
  documents: v.array(v.object({ id: v.string(), version: v.optional(v.string()) })),
});

/** As much as is known of a connector's documents on this device. */
export interface KnownDocuments {
  /** When it was asked for the list whose documents have all come; nothing before the first such list. */
  readonly since?: number | undefined;
  /** When documents were brought last. */
  readonly refreshedAt?: number | undefined;
  /** The documents that were left for the next time. */
  readonly left: number;
  /** Their versions by their ids, of those that have come. */
  readonly versions: ReadonlyMap<string, string | undefined>;
}

/** Nothing is known before the first refresh. */
export const NOTHING_KNOWN: KnownDocuments = { left: 0, versions: new Map() };

/** A key that no plugin reaches: its own begin with `value/`. */
const keyOf = (connectorId: string) => `connector/${connectorId}`;

/** The known documents of a connector; none where that cannot be read. */
export async function readKnown(
  storage: Pick<PluginStorage, "get">,
  connectorId: string,
): Promise<KnownDocuments> {
  const read = v.safeParse(kept, await storage.get(keyOf(connectorId)));
  if (!read.success) return NOTHING_KNOWN;
  const { documents, ...known } = read.output;
  return { ...known, versions: new Map(documents.map(({ id, version }) => [id, version])) };
}

/** Keeps them beside the data of the plugin, with which it goes. */
export async function keepKnown(
  storage: Pick<PluginStorage, "set">,
  connectorId: string,
  { versions, ...known }: KnownDocuments,
): Promise<void> {
  const documents = [...versions].map(([id, version]) => ({
    id,
    ...(version === undefined ? {} : { version }),
  }));
  await storage.set(keyOf(connectorId), { ...known, documents });
}
