import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { type Gate, tokenOf } from "../serve/gate";
import type { DelegatedWork } from "./delegated-work";
import type { AnswerMcp } from "./mcp-server";
import type { Kind, OutsideAccess, Outsider } from "./outside-access";

/** The address at which agents look for what another one is. */
const CARD = "/.well-known/agent-card.json";
/** The address of each protocol. */
const ADDRESSES: Readonly<Record<string, Kind>> = { "/mcp": "MCP", "/a2a": "A2A", [CARD]: "A2A" };

/** The services that programs of others are answered with. */
export interface OutsideParts {
  readonly access: OutsideAccess;
  readonly work: DelegatedWork;
  readonly gate: Gate;
}

/** The answers to requests by protocols of others; nothing of a protocol is loaded before it is spoken. */
export class OutsideAnswers {
  readonly #parts: OutsideParts;
  #mcp: Promise<AnswerMcp> | undefined;

  constructor(parts: OutsideParts) {
    this.#parts = parts;
  }

  /** Answers a request for one of the addresses, of `from`. Resolves to whether it was for one. */
  async answer(request: IncomingMessage, response: ServerResponse, from: string): Promise<boolean> {
    const { pathname } = new URL(request.url ?? "/", "http://runner");
    const kind = ADDRESSES[pathname];
    if (kind === undefined) return false;
    const { access, gate } = this.#parts;
    if (!(await access.isOn(kind))) response.writeHead(404).end();
    else if (pathname === CARD) await answerCard(request, response);
    else {
      const token = tokenOf(request.headers);
      const outsider = token === undefined ? undefined : await access.outsiderOf(kind, token);
      if (outsider) await this.#answered(request, response, outsider);
      else {
        gate.failed(from);
        response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
      }
    }
    return true;
  }

  async #answered(request: IncomingMessage, response: ServerResponse, outsider: Outsider): Promise<void> {
    const { work } = this.#parts;
    const asked = webRequest(request, response);
    if (outsider.kind === "A2A") {
      const { answerA2a } = await import("./a2a-server");
      return send(await answerA2a(asked, outsider, work), response);
    }
    this.#mcp ??= import("./mcp-server").then(({ mcpServer }) => mcpServer(work));
    await send(await (await this.#mcp)(asked, outsider), response);
  }
}

/** Says what can be asked here; that needs no token, as the protocol has it. */
async function answerCard(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET") return void response.writeHead(405).end();
  const { agentCard } = await import("./agent-card");
  await send(Response.json(agentCard(`${originOf(request)}/a2a`)), response);
}

/** The origin that a request was sent to, whose name was looked at; names that are no numbers are those of what speaks TLS in front. */
function originOf({ headers }: IncomingMessage): string {
  const host = headers.host ?? "";
  return `${/^(?:localhost|[\d.]+|\[[\da-f:]+\])(?::\d+)?$/i.test(host) ? "http" : "https"}://${host}`;
}

/** A request as the protocols' packages take it; it is aborted when who asks goes away. */
function webRequest(request: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(", "));
  // Who asks was looked at; nobody further in needs the token.
  headers.delete("authorization");
  const { method = "GET" } = request;
  const body = method === "POST" ? (Readable.toWeb(request) as ReadableStream) : undefined;
  const init = { method, headers, signal: gone.signal, ...(body ? { body, duplex: "half" } : {}) };
  return new Request(new URL(request.url ?? "/", originOf(request)), init as RequestInit);
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), "Cache-Control": "no-store" });
  if (!answer.body) return void response.end();
  // Who goes away in its middle needs the rest no more.
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => response.destroy());
}
