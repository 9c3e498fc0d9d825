import { type Token, token } from "../../di/token";
import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import type { PluginManifest } from "../../domain/external-plugins/manifest";
import type { Contribution, ReadonlyRegistry } from "../../plugin/contribution";
import type { PluginHost } from "../../plugin/plugin-host";
import type { Database } from "../../ports/database";
import type { PluginSecretsFactory } from "../../ports/plugin-secrets";
import type { Preferences } from "../../ports/preferences";
import type { Credentials } from "../models/credentials";
import { ToolPermissions } from "../tools/tool-permissions";

/** The places where a plugin may have left something. */
export interface TraceRemovalDependencies {
  readonly database: Pick<Database, "list" | "write">;
  readonly secrets: PluginSecretsFactory;
  readonly preferences: Preferences;
  readonly host: PluginHost;
  readonly credentials: Pick<Credentials, "list" | "remove">;
  /** Takes a plugin and its parts out of what the user has switched and ranked. */
  readonly forgetChoices: (pluginId: string, parts: readonly string[]) => void;
}

/**
 * Deletes what a plugin that runs no more has left: its data and secrets, the keys for its providers, and what the
 * settings and the user's agents say of it. What others contribute under the same ids is left alone.
 */
export async function removeTraces(
  { id }: InstalledPlugin,
  manifest: PluginManifest | undefined,
  dependencies: TraceRemovalDependencies,
): Promise<void> {
  const { database, secrets, host, credentials } = dependencies;
  const contributes = manifest?.contributes ?? [];
  const idsAt = (name: string) => {
    const others = host.open(token(name) as Token<ReadonlyRegistry<Contribution>>).entries;
    return contributes
      .filter((each) => each.point === name && !others.some((other) => other.contribution.id === each.id))
      .map((each) => each.id);
  };
  const providers = idsAt("llm-provider");
  for (const credential of await credentials.list())
    if (providers.includes(credential.provider)) await credentials.remove(credential.id);
  await forgetTools(idsAt("tool"), dependencies);
  dependencies.forgetChoices(
    id,
    contributes.map((each) => `${each.point}/${each.id}`),
  );
  await secrets.of(id).clear();
  const data = await database.list("pluginData", { index: "pluginId", equals: id });
  await database.write(
    data.map((record) => ({ type: "delete", store: "pluginData", id: record.id }) as const),
    "strict",
  );
}

async function forgetTools(
  tools: readonly string[],
  { database, preferences }: TraceRemovalDependencies,
): Promise<void> {
  if (tools.length === 0) return;
  const permissions = new ToolPermissions(preferences);
  for (const permission of permissions.all)
    if (tools.includes(permission.tool)) permissions.forget(permission);
  for (const tool of tools) {
    permissions.setRefused(tool, false);
    permissions.setForAll(tool, false);
  }
  const agents = await database.list("agents");
  await database.write(
    agents.flatMap((agent) => {
      const left = agent.tools?.filter((tool) => !tools.includes(tool)) ?? [];
      // One that names no tools has those for all: an agent that would be left with none keeps the name of the one that is gone.
      if (left.length === 0 || left.length === agent.tools?.length) return [];
      return [{ type: "put", store: "agents", record: { ...agent, tools: left } } as const];
    }),
  );
}
