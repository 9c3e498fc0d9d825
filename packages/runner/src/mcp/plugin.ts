import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { contribute, definePlugin, type Plugin } from "@core/plugin/define-plugin";
import { ToolSources } from "@core/points/tool-source";
import { readConfiguration } from "../../../../src/plugins/mcp/configuration/read-configuration";
import { PROGRAMS } from "./program-record";
import { Programs } from "./programs";

/** Name of the file in the runner's folder that says which programs there are (`mcpServers`, as of Claude Desktop). */
export const MCP_FILE = "mcp.json";

/** Tools of programs that the runner starts on its computer, as a file of its owner says. */
export function mcpPrograms(path: string): Plugin {
  return definePlugin({
    id: PROGRAMS,
    apiVersion: 1,
    name: "MCP",
    contributes: [
      contribute(ToolSources, {
        id: PROGRAMS,
        load: async (context) => {
          const { local, remote, unusable } = existsSync(path)
            ? readConfiguration(readFileSync(path, "utf8"))
            : { local: [], remote: [], unusable: [] };
          for (const { name } of [...remote, ...unusable])
            context.logger.warn(`${name} in ${MCP_FILE} is no program that can be started here`);
          const programs = await Programs.open(context, local);
          process.once("exit", () => programs.kill());
          return programs;
        },
      }),
    ],
  });
}
