import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/client";

/**
 * Result of a call as text for the model; the executor fences it and cuts it to its length. `names` are those of the files
 * that are kept of it.
 */
export function resultText(
  { content = [], structuredContent, isError }: CallToolResult,
  names: ReadonlyMap<ContentBlock, string> = new Map(),
): string {
  const parts = content.map((block) => blockText(block, names.get(block))).filter((text) => text !== "");
  const hasText = content.some(({ type }) => type === "text");
  // Servers give what is structured as a text too, for those who only read that.
  const data = structuredContent !== undefined && !hasText ? [JSON.stringify(structuredContent)] : [];
  const all = [...parts, ...data];
  return [
    ...(isError ? ["The tool says that it failed:"] : []),
    ...(all.length > 0 ? all : ["(nothing)"]),
  ].join("\n\n");
}

function blockText(block: ContentBlock, name: string | undefined): string {
  if (name !== undefined && block.type === "image") return `(picture: ${name})`;
  if (name !== undefined)
    return `(file: ${name}${block.type === "resource" ? `, of ${block.resource.uri}` : ""})`;
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return `(${block.type}, ${block.mimeType}, ${sizeOf(block.data)} bytes: not passed on)`;
    case "resource_link":
      return `(link to a resource: ${block.name}, ${block.uri})`;
    case "resource":
      return "text" in block.resource
        ? `Resource ${block.resource.uri}:\n${block.resource.text}`
        : `(resource ${block.resource.uri}, ${sizeOf(block.resource.blob)} bytes: not passed on)`;
    default:
      return "";
  }
}

function sizeOf(base64: string): number {
  return Math.floor((base64.length * 3) / 4);
}
