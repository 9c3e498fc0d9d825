import type { Services } from "@core/di/token";
import type { PluginContext } from "@core/plugin/contribution";
import { McpServers } from "./mcp-servers";

const known = new WeakMap<Services, Promise<McpServers>>();

/** The servers of this application, read once: its tools and its settings have the same ones. */
export function serversOf(context: PluginContext): Promise<McpServers> {
  const there = known.get(context.services);
  if (there) return there;
  const reading = McpServers.read(context);
  known.set(context.services, reading);
  // Servers that could not be read are read again at the next call.
  reading.catch(() => known.delete(context.services));
  return reading;
}
