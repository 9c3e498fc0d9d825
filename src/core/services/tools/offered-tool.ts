import type { ToolDeclaration } from "../../domain/model/llm";
import type { PluginHost } from "../../plugin/plugin-host";
import type { Tool, ToolFunction } from "../../points/tool";
import type { Clock } from "../../ports/clock";
import type { Hasher } from "../../ports/hasher";
import type { Ids } from "../../ports/ids";
import type { JsonSchemaChecker } from "../../ports/json-schema";
import type { Logger } from "../../ports/logger";
import type { Preferences } from "../../ports/preferences";
import type { TabChannel } from "../../ports/tab-channel";

/** A tool that is ready to be called. */
export interface OfferedTool {
  readonly tool: Tool;
  readonly run: ToolFunction;
  /** Whether it can do its work itself; one that cannot may still stand for what a provider does. */
  readonly isSetUp: boolean;
  /** Whether nobody has asked for it. */
  readonly isByItself: boolean;
  /** Of what a model, and so the user, is told of it: another one is another tool. */
  readonly fingerprint: string;
}

/** Dependencies of the services of tools. */
export interface ToolDependencies {
  readonly plugins: Pick<PluginHost, "open" | "load">;
  readonly schemas: JsonSchemaChecker;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly preferences: Preferences;
  readonly tabs: TabChannel;
  readonly logger: Logger;
}

/** The fingerprint that tells a tool from one with another declaration for models, and so for the user. */
export function fingerprintOf(
  { id, effect }: Tool,
  { description, parameters }: ToolFunction,
  hasher: Hasher,
): Promise<string> {
  return hasher.sha256(JSON.stringify([id, effect, description, parameters]));
}

/** The declaration of a tool for a model. */
export function declarationOf({ tool, run, isSetUp, isByItself }: OfferedTool): ToolDeclaration {
  const { description, parameters } = run;
  const declared = { name: tool.id, description, parameters, ...(isByItself ? { isByItself } : {}) };
  if (!tool.searchesWeb) return declared;
  // A service of the user's own asks before it is sent anything, which nothing does by itself.
  return { ...declared, webSearch: isSetUp && !isByItself ? "instead" : "only" };
}
