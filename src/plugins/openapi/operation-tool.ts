import { readBytes } from "@core/domain/file/byte-stream";
import { visibleName } from "@core/domain/text/visible-text";
import { AppError, isAppError } from "@core/errors/app-error";
import type { ContributionEntry } from "@core/plugin/contribution";
import { contribute } from "@core/plugin/define-plugin";
import { type ToolFunction, Tools } from "@core/points/tool";
import type { Http, HttpRequest } from "@core/ports/http";
import { type ApiOperation, type ApiRecord, onlyReads } from "./api-record";
import { requestOf } from "./request-of";

/** A longer answer is not read, in bytes. */
const LONGEST = 4_000_000;
/** Longest name that providers take, with room for the prefix they may add. */
const LONGEST_ID = 63;
const TEXT = /^(?:text\/|application\/(?:json|xml|yaml|[\w.-]+\+(?:json|xml|yaml)))/;
/** A shorter key is no secret; blotting it out would only garble the answer. */
const SHORTEST_SECRET = 8;

/** The network, and the key of a service. */
export interface ApiAccess {
  readonly http: Http;
  /** @throws AppError `vault.locked`, or `openapi.key-lost` where it is not on this device. */
  keyOf(api: ApiRecord): Promise<string | undefined>;
}

/** The operations that are switched on, as tools. Each sends to the server of its service, and what comes is a stranger's. */
export function operationTools(api: ApiRecord, access: ApiAccess): readonly ContributionEntry[] {
  const { name, server, on } = api;
  const { host } = new URL(server);
  return api.operations
    .filter((each) => on.includes(each.name))
    .map((operation) =>
      contribute(Tools, {
        id: toolId(api.key, operation.name),
        // Never the key of a text, and never the bare name of another tool.
        name: `${operation.title} (${name})`,
        description: visibleName(`${operation.method} ${operation.path} (${host})`.slice(0, 300)),
        effect: "sends",
        group: name,
        rank: -10,
        ...(onlyReads(operation) ? { saysReadOnly: true } : {}),
        load: async () => functionOf(api, operation, access),
      }),
    );
}

function functionOf(api: ApiRecord, operation: ApiOperation, { http, keyOf }: ApiAccess): ToolFunction {
  const { host } = new URL(api.server);
  return {
    description: operation.description,
    parameters: operation.parameters,
    isRepeatable: onlyReads(operation),
    touch: () => ({ effect: "sends", target: host }),
    async run(args, _, signal) {
      const key = await keyOf(api);
      const request = requestOf(api, operation, args, key);
      const response = await asked(http, request, host, signal);
      const content = withoutKey(await told(response, host, signal), key);
      return { content, source: `${host}: ${operation.name}`, isUntrusted: true };
    },
  };
}

/** @throws AppError `network.blocked` where the server answers no page, and as `Http.fetch`. */
async function asked(http: Http, request: HttpRequest, host: string, signal: AbortSignal): Promise<Response> {
  return http.fetch(request, signal).catch(async (error: unknown) => {
    if (signal.aborted || !isAppError(error)) throw error;
    const found = await http.reach?.(request.url, signal);
    const params = { url: host, origin: http.pageOrigin ?? "" };
    throw found === "answers" ? new AppError("network.blocked", params, { cause: error }) : error;
  });
}

/** The answer in words for the model; an error of the server too, from which it may learn. */
async function told(response: Response, host: string, signal: AbortSignal): Promise<string> {
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const tooLarge = () => new AppError("tool.page-too-long", { host, limit: LONGEST });
  const bytes = await readBytes(response.body, { limitBytes: LONGEST, tooLarge, signal });
  const head = response.ok ? "" : `The server answered with the error ${response.status}.\n`;
  if (bytes.byteLength === 0) return head || `Done (${response.status}), without an answer.`;
  if (type !== "" && !TEXT.test(type))
    return `${head}${bytes.byteLength} bytes of ${type}, which is no text.`;
  return head + new TextDecoder().decode(bytes);
}

function withoutKey(text: string, key: string | undefined): string {
  return key === undefined || key.length < SHORTEST_SECRET ? text : text.replaceAll(key, "•••");
}

/** The name a model knows an operation by; of one that had to be changed a digest tells what it was. */
export function toolId(key: string, name: string): string {
  const start = `api-${key}-`;
  const plain = name.replace(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  const mark = `-${digestOf(name)}`;
  return start + words.slice(0, LONGEST_ID - start.length - mark.length).replace(/-+$/, "") + mark;
}

/** FNV-1a of 32 bits, in four letters or more: names of one service that come to the same are told apart. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}
