import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import { versionOrder } from "../../domain/external-plugins/version-order";
import { type Galleries, type GalleryEntry, OWN_GALLERY } from "./galleries";

/**
 * Newest entries of galleries that are newer than plugins, by their ids. The application's own list is asked, and those of
 * servers that plugins came from; what another server offers under the same id is nobody's update. A list that can't be
 * read says so in the gallery.
 */
export async function newerVersions(
  galleries: Pick<Galleries, "addresses" | "read">,
  plugins: readonly InstalledPlugin[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, GalleryEntry>> {
  const updatable = new Map(plugins.filter((each) => !each.isConfigured).map((each) => [each.id, each]));
  const newer = new Map<string, GalleryEntry>();
  if (updatable.size === 0) return newer;
  const origins = new Set([...updatable.values()].map(({ address }) => originOf(address)));
  const lists = galleries.addresses.filter((each) => each === OWN_GALLERY || origins.has(originOf(each)));
  const read = await Promise.allSettled(
    lists.map(async (list) => ({ isOwn: list === OWN_GALLERY, ...(await galleries.read(list, signal)) })),
  );
  for (const { isOwn, entries } of read.flatMap((each) =>
    each.status === "fulfilled" ? [each.value] : [],
  )) {
    for (const entry of entries) {
      const { id = "", version } = entry;
      const plugin = updatable.get(id);
      if (!plugin || version === undefined) continue;
      const isOfIts =
        plugin.address === undefined ? isOwn : originOf(entry.address) === originOf(plugin.address);
      const before = newer.get(id)?.version ?? plugin.manifest.version;
      if (isOfIts && versionOrder(version, before) === "newer") newer.set(id, entry);
    }
  }
  return newer;
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : URL.parse(address)?.origin;
}
