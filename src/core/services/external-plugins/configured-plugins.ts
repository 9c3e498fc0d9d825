import * as v from "valibot";
import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import { AppError } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import type { Hasher } from "../../ports/hasher";
import type { Http } from "../../ports/http";
import type { ExternalPlugins } from "./external-plugins";
import { readSource } from "./plugin-source";
import type { RunningPlugins } from "./running-plugins";

const list = v.array(v.unknown());
const entry = v.object({
  url: v.string(),
  sha256: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[\da-f]{64}$/)),
});
/** A plugin that takes longer is tried again at the next start. */
const FETCH_LIMIT_MS = 60_000;

/** Its dependencies. */
export interface ConfiguredPluginsDependencies {
  readonly http: Http;
  readonly hasher: Hasher;
  readonly host: PluginHost;
  readonly plugins: ExternalPlugins;
  readonly running: RunningPlugins;
}

/** Fetches what is named and not among those that are kept. Never rejects. */
export type FetchMissing = (kept: readonly InstalledPlugin[]) => Promise<void>;

/**
 * Keeps in step with the `external` of `/plugins.json`, which counts from the next `ExternalPlugins.start` on. What it
 * names and is not kept by then can be fetched, and is refused where its digest is another one. Failures are recorded under
 * the address; an entry that cannot be read stops no other.
 */
export function applyConfiguration(
  external: unknown,
  { http, hasher, host, plugins, running }: ConfiguredPluginsDependencies,
  signal: AbortSignal,
): FetchMissing {
  const read = v.safeParse(list, external);
  const entries = (read.success ? read.output : []).map((each) => v.safeParse(entry, each));
  if (!read.success || entries.some(({ success }) => !success))
    host.fail({ pluginId: "plugins.json", error: new AppError("external-plugin.bad-configuration") });
  if (!read.success) return async () => {};
  const wanted = new Map(
    entries.flatMap(({ success, output }) => (success ? [[output.sha256, output.url] as const] : [])),
  );
  running.configure([...wanted.keys()]);
  return async (kept) => {
    const digests = new Set(kept.map((each) => each.sha256));
    for (const [sha256, url] of [...wanted].filter(([digest]) => !digests.has(digest))) {
      try {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(FETCH_LIMIT_MS)]);
        await plugins.keepConfigured(await readSource({ address: url, sha256 }, { http, hasher }, limited));
      } catch (error) {
        if (signal.aborted) return;
        host.fail({ pluginId: url, error });
      }
    }
  };
}
