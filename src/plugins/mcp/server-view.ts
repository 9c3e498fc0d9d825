import { AppError } from "@core/errors/app-error";
import type { ToolOutput, ToolView } from "@core/points/tool";
import type { CallToolResult, ReadResourceResult } from "@modelcontextprotocol/client";
import type { McpServerRecord } from "./server-record";
import { toolId } from "./tool-id";

/** MIME type a view's document has to have (MCP Apps, specification 2026-01-26). */
export const VIEW_TYPE = "text/html;profile=mcp-app";
/** A longer document is not drawn, in characters. */
const LONGEST_DOCUMENT = 4_000_000;
/** A longer result is handed to a view as the text that the model has, in characters. */
const LONGEST_RESULT = 100_000;

/**
 * View that draws the results of a server's tool, read from there each time. It may call the tools of that server
 * alone.
 */
export function serverView(
  server: McpServerRecord,
  readResource: (signal: AbortSignal) => Promise<ReadResourceResult>,
): ToolView {
  const { host } = new URL(server.url);
  return {
    origin: host,
    async read(signal) {
      const [first] = (await readResource(signal)).contents;
      const type = first?.mimeType?.replace(/\s/g, "").toLowerCase();
      const text = first && (("text" in first ? first.text : undefined) ?? decoded(first));
      if (type !== VIEW_TYPE || typeof text !== "string" || text.length > LONGEST_DOCUMENT)
        throw new AppError("mcp.no-view", { host });
      return text;
    },
    toolOf: (name) =>
      server.catalogue.tools.some((tool) => tool.name === name) ? toolId(server.key, name) : undefined,
  };
}

/** Whether a tool of a server may be called by a view: results are kept as the server gave them then. */
export function hasViews({ catalogue }: McpServerRecord): boolean {
  return catalogue.tools.some(({ view }) => view !== undefined);
}

/** A result as a view receives it. */
export function forView({
  content,
  structuredContent,
  isError,
}: CallToolResult): Pick<ToolOutput, "forView"> {
  const json = JSON.stringify({ content, structuredContent, isError });
  return json.length > LONGEST_RESULT ? {} : { forView: json };
}

function decoded(content: object): string | undefined {
  if (!("blob" in content) || typeof content.blob !== "string") return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(content.blob), (letter) => letter.charCodeAt(0)));
}
