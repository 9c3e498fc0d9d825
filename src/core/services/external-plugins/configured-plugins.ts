import * as v from "valibot";
import { AppError, isAbort } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import type { Hasher } from "../../ports/hasher";
import type { Http } from "../../ports/http";
import type { ExternalPlugins } from "./external-plugins";
import { readSource } from "./plugin-source";
import type { RunningPlugins } from "./running-plugins";

const entries = v.array(
  v.object({ url: v.string(), sha256: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[\da-f]{64}$/)) }),
);

/** What it works with. */
export interface ConfiguredPluginsPorts {
  readonly http: Http;
  readonly hasher: Hasher;
  readonly host: PluginHost;
  readonly plugins: ExternalPlugins;
  readonly running: RunningPlugins;
}

/**
 * Keeps in step with the `external` of `/plugins.json`: what it names and is not kept yet is fetched once, and refused
 * where its digest is another one. Failures are recorded under the address.
 */
export async function followConfiguration(
  external: unknown,
  { http, hasher, host, plugins, running }: ConfiguredPluginsPorts,
  signal: AbortSignal,
): Promise<void> {
  const read = v.safeParse(entries, external);
  if (!read.success) {
    host.fail({ pluginId: "plugins.json", error: new AppError("external-plugin.bad-configuration") });
    return;
  }
  running.configure(read.output.map(({ sha256 }) => sha256));
  await plugins.start();
  const kept = new Set((await plugins.list()).flatMap((each) => (each.isConfigured ? [each.sha256] : [])));
  for (const { url, sha256 } of read.output.filter((entry) => !kept.has(entry.sha256))) {
    try {
      await plugins.keepConfigured(await readSource({ address: url, sha256 }, { http, hasher }, signal));
    } catch (error) {
      if (isAbort(error)) return;
      host.fail({ pluginId: url, error });
    }
  }
}
