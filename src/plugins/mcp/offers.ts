import { isAppError } from "@core/errors/app-error";
import type { ContributionEntry } from "@core/plugin/contribution";
import { contribute } from "@core/plugin/define-plugin";
import { AttachmentOffers } from "@core/points/attachment-offer";
import { SlashCommands } from "@core/points/slash-command";
import { type ToolArguments, type ToolContext, type ToolOutput, Tools } from "@core/points/tool";
import type { CallToolResult } from "@modelcontextprotocol/client";
import type { McpConnection } from "./mcp-connection";
import { plainWords } from "./plain-words";
import { promptText } from "./prompt-text";
import { resourceFile } from "./resource-file";
import { resultPictures } from "./result-pictures";
import { resultText } from "./result-text";
import type { McpServerRecord, McpTool } from "./server-record";
import { forView, hasViews, serverView } from "./server-view";
import { toolId } from "./tool-id";

/** Longest part of a tool's description that people are shown, in characters. */
const SHOWN = 300;

/** The way to a server, which is connected to when it is used. */
export interface ServerAccess {
  /** @throws AppError that says why that cannot be. */
  use<T>(key: string, signal: AbortSignal, work: (it: McpConnection) => Promise<T>): Promise<T>;
  /** Calls a tool, if it still is what it was. @throws AppError `mcp.tool-changed`, and as `use` does. */
  call(
    server: McpServerRecord,
    tool: McpTool,
    args: ToolArguments,
    context: ToolContext,
    signal: AbortSignal,
  ): Promise<CallToolResult>;
}

/** Everything a server offers, as contributions. Nothing of it is asked for before it is used. */
export function offersOf(server: McpServerRecord, servers: ServerAccess): readonly ContributionEntry[] {
  const { key, name, catalogue } = server;
  const { host } = new URL(server.url);
  return [
    ...catalogue.tools.map((tool) => toolOffer(tool, server, servers)),
    ...catalogue.prompts.map((prompt) =>
      contribute(SlashCommands, {
        id: `mcp/${key}/${prompt.name}`,
        name: `${key}:${plainWords(prompt.name, 80)}`,
        origin: `${name} (${host})`,
        ...(prompt.description === undefined ? {} : { description: prompt.description }),
        fields: prompt.fields,
        load: async () => async (values, signal) =>
          promptText(await servers.use(key, signal, (it) => it.prompt(prompt.name, values, signal))),
      }),
    ),
    ...catalogue.resources.map((resource) =>
      contribute(AttachmentOffers, {
        id: `mcp/${key}/${resource.uri}`,
        name: resource.name,
        origin: `${name} (${host})`,
        load: async () => async (signal) =>
          resourceFile(await servers.use(key, signal, (it) => it.resource(resource.uri, signal)), resource),
      }),
    ),
  ];
}

/**
 * A tool of a server. Calling it sends something to the server's host, whatever it says of itself; what it gives is
 * somebody else's.
 */
function toolOffer(tool: McpTool, server: McpServerRecord, servers: ServerAccess): ContributionEntry {
  const { key, name } = server;
  const { host } = new URL(server.url);
  const { view } = tool;
  const document = (uri: string) => (signal: AbortSignal) =>
    servers.use(key, signal, (it) => it.resource(uri, signal));
  return contribute(Tools, {
    id: toolId(key, tool.name),
    // Never the key of a text, and never the bare name of another tool.
    name: `${tool.title ?? plainWords(tool.name, 60)} (${name})`,
    description: `${name} (${host}): ${plainWords(tool.description, SHOWN)}`,
    effect: "sends",
    rank: -10,
    ...(view === undefined ? {} : { hasView: true }),
    load: async () => ({
      ...(view === undefined ? {} : { view: serverView(server, document(view)) }),
      description: `${tool.name}, a tool of the server ${host}. What it says of itself: ${tool.description || "nothing"}`,
      parameters: tool.parameters,
      touch: () => ({ effect: "sends", target: host }),
      async run(args, context, signal) {
        const from = { source: `${host}: ${tool.name}`, isUntrusted: true };
        try {
          const result = await servers.call(server, tool, args, context, signal);
          const told = toldOf(result, tool, context);
          return { ...told, ...from, ...(hasViews(server) ? forView(result) : {}) };
        } catch (error) {
          return { ...refusalText(error), ...from };
        }
      },
    }),
  });
}

/** A server's refusal of a call, as a result for the model; foreign text as any other. @throws every other error. */
function refusalText(error: unknown): Pick<ToolOutput, "content"> {
  if (!isAppError(error) || error.code !== "mcp.failed") throw error;
  return { content: `The server did not take the call: ${error.params.reason}` };
}

/** Output of a call: its text, and its pictures as files that models see too. */
function toldOf(result: CallToolResult, tool: McpTool, context: ToolContext): ToolOutput {
  const taken = new Set(context.files().map(({ name }) => name));
  const pictures = resultPictures(result, plainName(tool.name), (name) => taken.has(name));
  const names = new Map([...pictures].map(([block, { name }]) => [block, name]));
  const content = resultText(result, names);
  return pictures.size > 0 ? { content, files: [...pictures.values()], showsPictures: true } : { content };
}

/** The name of a tool as that of a file. */
function plainName(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, "-")
      .slice(0, 40) || "picture"
  );
}
