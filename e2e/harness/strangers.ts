import type { Container } from "@core/di/container";
import { type ManifestContribution, readManifest } from "@core/domain/external-plugins/manifest";
import { readPackage } from "@core/domain/external-plugins/plugin-package";
import { fromBase64 } from "@core/domain/text/base64";
import { type PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { containedRenderer } from "@core/points/code-block-renderer/adapter";
import { LocaleBundles } from "@core/points/locale-bundle";
import { Pages } from "@core/points/page";
import { HasherToken } from "@core/ports/hasher";
import type { PluginCell } from "@core/ports/plugin-cells";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { AgentsStoreToken } from "@core/stores/tokens";
import i18next from "i18next";
import type { ComponentType } from "react";
import { trustedPlugins } from "../../src/wiring/trusted-plugins";

/**
 * Answer that a source asks the stranger to give: a value, and bytes as base64. `THEME` in it becomes that of the page.
 */
interface Wanted {
  readonly value: unknown;
  readonly base64?: string;
}

/** The cell of a stranger that gives whatever the source of the block says: as hostile as a test wants it. */
const obedient = {
  async call({ args }) {
    const { source, theme } = args as { source: string; theme: { name: string } };
    const { value, base64 } = JSON.parse(source.replaceAll("THEME", theme.name)) as Wanted;
    return { value, ...(base64 ? { bytes: fromBase64(base64).buffer } : {}) };
  },
} as Pick<PluginCell, "call"> as PluginCell;

/** Installs a renderer of a contained plugin, as the application does. */
export function installRenderer(host: PluginHost, contribution: ManifestContribution): void {
  const { id } = contribution;
  const said = { id, name: id, version: "1.0.0", apiVersion: 1, contributes: [contribution] };
  const entry = containedRenderer(contribution, readManifest(said), async () => obedient);
  host.install({ id, apiVersion: 1, contributes: [entry] });
}

/** Whoever opens the harness closes it when something hangs. */
const starts = { run: <T>(_: string, work: () => Promise<T>) => work(), leave: () => {} };

/** Installs the file of a trusted plugin, as the application does, and gives its page. */
export async function trustedView(container: Container, code: string): Promise<ComponentType> {
  await navigator.serviceWorker.register("/sw.js", { type: "module" });
  const { manifest } = readPackage(code);
  const sha256 = await container.get(HasherToken).sha256(code);
  const times = { installedAt: 0, updatedAt: 0 };
  container.value(AgentsStoreToken, { agents: [1, 2, 3] } as never);
  container.value(PluginStorageFactoryToken, { of: () => ({ get: async () => undefined }) as never });
  const host = container.get(PluginHostToken);
  const record = { id: manifest.id, manifest, code, sha256, ...times, mayReplace: [] };
  host.install(await trustedPlugins(container, starts)(record, new AbortController().signal));
  for (const bundle of host.open(LocaleBundles).all)
    i18next.addResourceBundle(bundle.language, bundle.namespace, await host.load(bundle));
  const [page] = host.open(Pages).all;
  if (!page) throw new Error("the plugin has no page");
  return (await host.load(page)).default as ComponentType;
}
