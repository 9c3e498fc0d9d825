import { detectFileType } from "@core/domain/knowledge/knowledge-file";
import { decodeText, isReadableText } from "@core/domain/text/decode-text";
import { AppError, isAppError } from "@core/errors/app-error";
import type { ToolFunction, ToolOutput } from "@core/points/tool";
import type { FileText } from "@core/services/knowledge/file-text";
import type { CallToolResult, ReadResourceResult } from "@modelcontextprotocol/client";
import type { McpServerRecord } from "../server-record";
import { resourceFile } from "./resource-file";

/** Resources and kinds of them that a model is told of by name; the rest it learns of from results. */
const MOST_NAMED = 40;
const LONGEST_ADDRESS = 2_000;

/** Reads a resource of a server. @throws AppError that says why that cannot be. */
export type ReadResource = (uri: string, signal: AbortSignal) => Promise<ReadResourceResult>;

/** Readers of bytes: for their text, and for the files that are kept of them. */
export interface ResourceReaders {
  readonly texts: Pick<FileText, "read">;
  /** The output for blocks, with the files that are kept of them. */
  readonly output: (result: CallToolResult) => ToolOutput;
}

/** A tool that reads the resources of a server by their addresses, also those that links and templates lead to. */
export function readResourceTool(
  { name, url, catalogue }: McpServerRecord,
  read: ReadResource,
  context: (files: Parameters<ToolFunction["run"]>[1]) => ResourceReaders,
): ToolFunction {
  const { host } = new URL(url);
  return {
    description: `Reads a resource of the server ${host} (${name}) by its address.${namedOf(catalogue)}`,
    parameters: {
      type: "object",
      properties: {
        uri: { type: "string", maxLength: LONGEST_ADDRESS, description: "Address of the resource." },
      },
      required: ["uri"],
      additionalProperties: false,
    },
    touch: () => ({ effect: "sends", target: host }),
    async run({ uri }, calling, signal) {
      const from = { source: `${host}: ${String(uri).slice(0, 200)}`, isUntrusted: true };
      try {
        const found = await read(String(uri), signal);
        return { ...(await outputOf(found, context(calling), signal)), ...from };
      } catch (error) {
        if (!isAppError(error) || error.code !== "mcp.failed") throw error;
        return { content: `The server did not give it: ${error.params.reason}`, ...from };
      }
    },
  };
}

async function outputOf(
  { contents }: ReadResourceResult,
  { texts, output }: ResourceReaders,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const made = output({ content: contents.map((resource) => ({ type: "resource" as const, resource })) });
  const words = await Promise.all(contents.map((each) => textOf(each, texts, signal)));
  const content = [made.content, ...words.filter((text) => text !== "")].join("\n\n");
  return { ...made, content };
}

/** The text of a resource for people. @throws AppError `mcp.no-text` where it has none. */
export async function resourceText(
  { contents }: ReadResourceResult,
  texts: Pick<FileText, "read">,
  signal: AbortSignal,
): Promise<string> {
  const all = contents.map(async (each) => ("text" in each ? each.text : textOf(each, texts, signal)));
  const text = (await Promise.all(all)).filter((each) => each.trim() !== "").join("\n\n");
  if (text === "") throw new AppError("mcp.no-text", { name: contents[0]?.uri.slice(0, 200) ?? "" });
  return text;
}

/** The text of bytes; that of a text stands in the result already. */
async function textOf(
  content: ReadResourceResult["contents"][number],
  texts: Pick<FileText, "read">,
  signal: AbortSignal,
): Promise<string> {
  if ("text" in content) return "";
  const name = content.uri.split(/[?#]/)[0]?.split("/").at(-1) || "resource";
  const file = resourceFile({ contents: [content] }, { uri: content.uri, name });
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const isText = detectFileType(file.name, file.type) === "text";
  const read = isText ? undefined : await texts.read({ name: file.name, mimeType: file.type, bytes }, signal);
  const text = read ?? decodeText(bytes);
  return isReadableText(text) ? text : "";
}

function namedOf({ resources, templates }: McpServerRecord["catalogue"]): string {
  const lines = [
    ...templates.map(({ uri, name, blanks }) => `${uri} (${name}; fill in ${blanks.join(", ")})`),
    ...resources.map(({ uri, name }) => `${uri} (${name})`),
  ];
  if (lines.length === 0) return "";
  const rest = lines.length - MOST_NAMED;
  const more = rest > 0 ? [`and ${rest} more that are not named here`] : [];
  return ` What it says it has:\n${[...lines.slice(0, MOST_NAMED), ...more].join("\n")}`;
}
