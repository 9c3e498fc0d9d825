import { isAppError } from "@core/errors/app-error";
import type { ContributionEntry } from "@core/plugin/contribution";
import { contribute } from "@core/plugin/define-plugin";
import { AttachmentOffers } from "@core/points/attachment-offer";
import { SlashCommands } from "@core/points/slash-command";
import { type ToolArguments, type ToolContext, type ToolOutput, Tools } from "@core/points/tool";
import type { FileText } from "@core/services/knowledge/file-text";
import { FileTextToken } from "@core/services/tokens";
import type { CallToolResult } from "@modelcontextprotocol/client";
import type { McpConnection } from "./mcp-connection";
import { plainWords } from "./plain-words";
import { promptText } from "./prompt-text";
import { readResourceTool, resourceText } from "./resources/read-resource";
import { resourceFile } from "./resources/resource-file";
import { resultFiles } from "./result-files";
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
  /** Readers of files, once they are there. */
  readonly texts: Pick<FileText, "read">;
}

/** Everything a server offers, as contributions. Nothing of it is asked for before it is used. */
export function offersOf(server: McpServerRecord, servers: ServerAccess): readonly ContributionEntry[] {
  const { key, name, catalogue, off = [] } = server;
  const { host } = new URL(server.url);
  return [
    ...catalogue.tools
      .filter((tool) => !off.includes(tool.name))
      .map((tool) => toolOffer(tool, server, servers)),
    ...(catalogue.readsResources ? resourceOffers(server, servers) : []),
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

/** A tool that reads any resource of a server, and its kinds of resources as commands, whose text is put into the prompt. */
function resourceOffers(server: McpServerRecord, servers: ServerAccess): readonly ContributionEntry[] {
  const { key, name, catalogue } = server;
  const { host } = new URL(server.url);
  const read = (uri: string, signal: AbortSignal) =>
    servers.use(key, signal, (it) => it.resource(uri, signal));
  const filled = (uri: string, values: Readonly<Record<string, string>>, signal: AbortSignal) =>
    servers.use(key, signal, (it) => it.filledResource(uri, values, signal));
  return [
    contribute(Tools, {
      // The name of no tool of a server has two hyphens before a word.
      id: `mcp-${key}-read--resource`,
      name: `Resources (${name})`,
      description: "mcp:readsResources",
      effect: "sends",
      group: name,
      rank: -10,
      needs: [FileTextToken],
      load: async () =>
        readResourceTool(server, read, (context) => ({
          texts: servers.texts,
          output: (result) => toldOf(result, "resource", context),
        })),
    }),
    ...catalogue.templates.map((template) =>
      contribute(SlashCommands, {
        id: `mcp/${key}/template/${template.uri}`,
        name: `${key}:${template.name}`,
        origin: `${name} (${host})`,
        ...(template.description === undefined ? {} : { description: template.description }),
        fields: template.blanks.map((blank) => ({ name: blank, isRequired: true })),
        needs: [FileTextToken],
        load: async () => async (values, signal) =>
          resourceText(await filled(template.uri, values, signal), servers.texts, signal),
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
    group: name,
    rank: -10,
    ...(view === undefined ? {} : { hasView: true }),
    ...(tool.saysReadOnly ? { saysReadOnly: true } : {}),
    load: async () => ({
      ...(view === undefined ? {} : { view: serverView(server, document(view)) }),
      description: `${tool.name}, a tool of the server ${host}. What it says of itself: ${tool.description || "nothing"}`,
      parameters: tool.parameters,
      touch: () => ({ effect: "sends", target: host }),
      async run(args, context, signal) {
        const from = { source: `${host}: ${tool.name}`, isUntrusted: true };
        try {
          const result = await servers.call(server, tool, args, context, signal);
          const told = toldOf(result, tool.name, context);
          return { ...told, ...from, ...(hasViews(server) ? forView(result) : {}) };
        } catch (error) {
          return { ...refusalText(error), ...from };
        }
      },
    }),
  });
}

/** A server's refusal of a call, as a result for the model; foreign text as any other. @throws every other error. */
export function refusalText(error: unknown): Pick<ToolOutput, "content"> {
  if (!isAppError(error) || error.code !== "mcp.failed") throw error;
  return { content: `The server did not take the call: ${error.params.reason}` };
}

/** Output of a call: its text, and its files; models that see are shown the pictures among these. */
export function toldOf(result: CallToolResult, toolName: string, context: ToolContext): ToolOutput {
  const taken = new Set(context.files().map(({ name }) => name));
  const kept = resultFiles(result, plainName(toolName), (name) => taken.has(name));
  const names = new Map([...kept].map(([block, { name }]) => [block, name]));
  const content = resultText(result, names);
  const files = [...kept.values()];
  const showsPictures = files.some(({ type }) => type === "image");
  return { content, ...(files.length > 0 ? { files } : {}), ...(showsPictures ? { showsPictures } : {}) };
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
