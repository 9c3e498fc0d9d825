import type { McpServers } from "../mcp-servers";
import { type Configuration, readConfiguration } from "./read-configuration";

/** The servers of a configuration, after those that are reached over the network were added. */
export interface AddedConfiguration extends Configuration {
  /** Names of servers that were there already, at the same address. */
  readonly known: readonly string[];
}

/** Adds the servers of a configuration. @throws AppError as `readConfiguration` and `McpServers.add` do. */
export async function addConfiguration(
  text: string,
  servers: Pick<McpServers, "add" | "all">,
): Promise<AddedConfiguration> {
  const { remote, local, unusable } = readConfiguration(text);
  const isKnown = (url: string) => servers.all.some((each) => each.url === new URL(url).href);
  const [known, added] = [
    remote.filter(({ url }) => isKnown(url)).map(({ name }) => name),
    remote.filter(({ url }) => !isKnown(url)),
  ];
  for (const { name, url, headers } of added) await servers.add(name, url, headers);
  return { remote: added, local, unusable, known };
}
