import type { Container, WiringModule } from "@core/di/container";
import { readWorkModels } from "@core/domain/task/work-models";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ToolSources } from "@core/points/tool-source";
import { ClockToken } from "@core/ports/clock";
import { HasherToken } from "@core/ports/hasher";
import { IdsToken } from "@core/ports/ids";
import { LoggerToken } from "@core/ports/logger";
import { PreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { folderInUse } from "@core/services/folders/folder-uses";
import {
  AgentDirectoryToken,
  PlainModelCallerToken,
  ToolboxToken,
  WorkOffersToken,
} from "@core/services/tokens";
import { Toolbox } from "@core/services/tools/toolbox";
import { WorkOffers } from "@core/services/tools/work-offers";
import { installLate } from "./install-late";
import { pageTools } from "./page/page-tools";

/** Limit for finding an agent, in milliseconds. */
const FIND_LIMIT_MS = 10_000;

/** Limit for waiting for the sources of tools. */
const SOURCES_LIMIT_MS = 5_000;

const descriptors = import.meta.glob<Plugin>(
  [
    "../plugins/{tools,tool-*,mcp,openapi,runner-keys,web-passkey}/plugin.ts",
    "!../plugins/tool-code/plugin.ts",
    "../ui/settings/{advanced,limits,runner,secure-storage,storage,tools}/plugin.ts",
  ],
  { eager: true, import: "default" },
);

/** The wiring of the tools, after their plugins were installed and what comes and goes was looked at. */
export async function withPlugins(container: Container): Promise<WiringModule> {
  installLate(container, { ...descriptors, ...pageTools });
  const host = container.get(PluginHostToken);
  // One that is broken is told of in Settings › Plugins; one that does not come holds nobody up.
  const sources = host.open(ToolSources).all.map((source) => host.load(source).catch(() => {}));
  const waiting = new AbortController();
  const late = container.get(ClockToken).sleep(SOURCES_LIMIT_MS, waiting.signal);
  // The wait that is no longer needed is cut short, which rejects it.
  await Promise.race([Promise.all(sources).then(() => waiting.abort()), late.catch(() => {})]);
  return { wire };
}

function wire(container: Container): void {
  container.factory(
    ToolboxToken,
    (services) =>
      new Toolbox({
        plugins: services.get(PluginHostToken),
        schemas: {
          check: async (schema, value) =>
            (await import("../plugins/tools/check-schema")).checkSchema(schema, value),
        },
        hasher: services.get(HasherToken),
        clock: services.get(ClockToken),
        ids: services.get(IdsToken),
        preferences: services.get(PreferencesToken),
        tabs: services.get(TabChannelToken),
        logger: services.get(LoggerToken),
      }),
  );
  container.factory(
    WorkOffersToken,
    (services) =>
      new WorkOffers({
        toolbox: services.get(ToolboxToken),
        models: services.get(PlainModelCallerToken),
        plugins: services.get(PluginHostToken),
        folderAt: (places) => folderInUse(services.get(PreferencesToken), places),
        writingModel: () => readWorkModels(services.get(PreferencesToken)).write,
        findAgent: (id) => services.get(AgentDirectoryToken).get(id, AbortSignal.timeout(FIND_LIMIT_MS)),
      }),
  );
}
