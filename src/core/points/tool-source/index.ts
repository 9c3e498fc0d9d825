import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/**
 * The source of tools that come and go, such as those of servers that the user adds. It is loaded once, before tools
 * are first looked at, and adds them with `PluginContext.contribute`, also later on. It asks no network for that: what
 * it knew last time is there at once.
 */
export type ToolSource = Lazy<unknown>;

export const ToolSources = extensionPoint<ToolSource>("tool-source", { combine: "all" });
