import { plainSchema } from "@core/domain/text/plain-schema";
import {
  type Client,
  type Prompt,
  ProtocolError,
  type Resource,
  type ResourceTemplateType,
  type Tool,
  UriTemplate,
} from "@modelcontextprotocol/client";
import { plainWords } from "./plain-words";
import type { McpCatalogue, McpTool } from "./server-record";
import { toolId } from "./tool-id";

/** More than these are left out, which the settings say. */
const MOST = { tools: 1_000, prompts: 500, resources: 1_000, templates: 200, fields: 20 };
const LONGEST = { name: 128, title: 60, description: 2_000, short: 300, uri: 2_000 };
/** Longest text of all tools' descriptions and parameters together, in characters; further tools are left out. */
const ALL_TOOLS = 2_000_000;
/** The ways in which a tool may say that it takes calls as tasks (specification 2025-11-25). */
const AS_TASK: readonly unknown[] = ["required", "optional"];
const VIEW_SCHEME = "ui://";

/** The offers of a server now, and how many of them cannot be offered. @throws what the client throws. */
export async function readCatalogue(client: Client, signal: AbortSignal): Promise<McpCatalogue> {
  const can = client.getServerCapabilities() ?? {};
  const options = { signal, cacheMode: "refresh" } as const;
  const [tools, prompts, resources, templates] = await Promise.all([
    can.tools ? client.listTools(undefined, options).then((list) => list.tools) : [],
    can.prompts ? client.listPrompts(undefined, options).then((list) => list.prompts) : [],
    can.resources ? client.listResources(undefined, options).then((list) => list.resources) : [],
    can.resources ? templatesOf(client, signal) : [],
  ]);
  // Documents that draw results are no files for anybody.
  const files = resources.filter(({ uri }) => !uri.startsWith(VIEW_SCHEME));
  const known = {
    tools: toolsOf(tools, can.tasks?.requests?.tools?.call !== undefined),
    prompts: prompts.slice(0, MOST.prompts).map(promptOf),
    resources: files.slice(0, MOST.resources).map(resourceOf),
  };
  const leftOut = {
    tools: tools.length - known.tools.length,
    prompts: prompts.length - known.prompts.length,
    files: files.length - known.resources.length,
  };
  const isViewsOnly = resources.length > 0 && files.length + templates.length === 0;
  return {
    ...known,
    templates,
    ...(can.resources && !isViewsOnly ? { readsResources: true } : {}),
    ...(Object.values(leftOut).some((count) => count > 0) ? { leftOut } : {}),
  };
}

/** Many servers with resources know no request for kinds of them. */
async function templatesOf(client: Client, signal: AbortSignal): Promise<McpCatalogue["templates"]> {
  const listed = client.listResourceTemplates(undefined, { signal, cacheMode: "refresh" });
  const { resourceTemplates } = await listed.catch((error: unknown) => {
    if (error instanceof ProtocolError) return { resourceTemplates: [] };
    throw error;
  });
  return resourceTemplates.slice(0, MOST.templates).flatMap((template) => templateOf(template) ?? []);
}

function templateOf({ uriTemplate: uri, name, title, description }: ResourceTemplateType) {
  const words = plainWords(description, LONGEST.short);
  try {
    const blanks = uri.length > LONGEST.uri ? [] : new UriTemplate(uri).variableNames;
    if (blanks.length === 0 || blanks.length > MOST.fields) return undefined;
    const shown = plainWords(title ?? name, LONGEST.title) || plainWords(uri, LONGEST.title);
    return { uri, name: shown, ...(words ? { description: words } : {}), blanks };
  } catch {
    // It is no template.
    return undefined;
  }
}

function toolsOf(tools: readonly Tool[], canTasks: boolean): McpTool[] {
  const ids = new Set<string>();
  let length = 0;
  return tools.slice(0, MOST.tools).flatMap((tool) => {
    const id = toolId("", tool.name);
    if (tool.name === "" || tool.name.length > LONGEST.name || ids.has(id)) return [];
    const title = plainWords(tool.title ?? tool.annotations?.title, LONGEST.title);
    const known = {
      name: tool.name,
      ...(title ? { title } : {}),
      description: plainWords(tool.description, LONGEST.description),
      parameters: plainSchema(tool.inputSchema),
      ...viewOf(tool),
      ...(tool.annotations?.readOnlyHint === true ? { saysReadOnly: true } : {}),
      ...(canTasks && AS_TASK.includes(tool.execution?.taskSupport) ? { runsAsTask: true } : {}),
    };
    length += JSON.stringify(known).length;
    if (length > ALL_TOOLS) return [];
    ids.add(id);
    return [known];
  });
}

/** Address of the document that draws the results of a tool (MCP Apps, specification 2026-01-26). */
function viewOf({ _meta: meta }: Tool): Pick<McpTool, "view"> {
  const { ui } = (meta ?? {}) as { ui?: { resourceUri?: unknown } | null };
  const uri = ui?.resourceUri;
  const isView = typeof uri === "string" && uri.startsWith(VIEW_SCHEME) && uri.length <= LONGEST.uri;
  return isView ? { view: uri } : {};
}

function promptOf({ name, title, description, arguments: fields = [] }: Prompt) {
  const words = plainWords(description ?? title, LONGEST.short);
  return {
    name: name.slice(0, LONGEST.name),
    ...(words ? { description: words } : {}),
    fields: fields.slice(0, MOST.fields).map((field) => ({
      name: field.name.slice(0, LONGEST.name),
      description: plainWords(field.description, LONGEST.short),
      isRequired: field.required === true,
    })),
  };
}

function resourceOf({ uri, name, title, mimeType }: Resource) {
  return {
    uri: uri.slice(0, LONGEST.uri),
    name: plainWords(title ?? name, LONGEST.title) || plainWords(uri, LONGEST.title),
    ...(mimeType ? { mimeType: mimeType.slice(0, LONGEST.name) } : {}),
  };
}
