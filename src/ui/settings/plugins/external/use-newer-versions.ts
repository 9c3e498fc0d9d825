import type { GalleryEntry } from "@core/services/external-plugins/galleries";
import { newerVersions } from "@core/services/external-plugins/newer-versions";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";
import { readTimeout } from "./read-timeout";

/** Entries of galleries that are newer than what is installed, by ids of plugins; looked for anew once something else is. */
export function useNewerVersions(): ReadonlyMap<string, GalleryEntry> {
  const { kept, galleries } = useService(ExternalPluginsStoreToken);
  const [newer, setNewer] = useState<ReadonlyMap<string, GalleryEntry>>(new Map());
  const installed = kept.map(({ plugin }) => plugin.sha256).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files say what is installed; their list is another each time
  useEffect(() => {
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, readTimeout()]);
    const plugins = kept.map(({ plugin }) => plugin);
    void newerVersions(galleries, plugins, signal).then((found) => leaving.signal.aborted || setNewer(found));
    return () => leaving.abort();
  }, [galleries, installed]);
  return newer;
}
