import type { ToolFormAnswer } from "@core/domain/tool/tool-form";
import { AppError, isAppError } from "@core/errors/app-error";
import type { ToolArguments, ToolContext } from "@core/points/tool";
import type { Http } from "@core/ports/http";
import {
  type CallToolResult,
  Client,
  type ElicitRequestParams,
  type ElicitResult,
  type JsonSchemaValidator,
  type OAuthClientProvider,
  SdkHttpError,
  UriTemplate,
} from "@modelcontextprotocol/client";
import { BreakingTransport } from "./broken-off";
import { elicitedForm } from "./elicited-form";
import { explain } from "./explain";
import { type McpHeaders, withoutSecrets } from "./headers/read-headers";
import { type McpNetwork, mcpNetwork } from "./mcp-fetch";
import { plainWords } from "./plain-words";
import { readCatalogue } from "./read-catalogue";
import type { McpCatalogue, McpServerRecord, McpTool } from "./server-record";
import { VIEW_TYPE } from "./server-view";
import { callAsTask } from "./task-call";

/** Calls are ended by the limits of tools; this is only what never ends otherwise. */
const LONGEST_CALL_MS = 60 * 60_000;
/** Pages of a list that are read at the most. */
const MOST_PAGES = 64;

/** Options of a connection to a server. */
export interface McpConnecting {
  readonly server: McpServerRecord;
  readonly http: Http;
  readonly auth?: OAuthClientProvider | undefined;
  /** The user's own, which go to the server alone. */
  readonly headers?: McpHeaders;
  /** Told that what the server offers is not what it was. */
  readonly onChanged: () => void;
}

/** A call under way. */
interface OpenCall {
  readonly context: ToolContext;
  readonly signal: AbortSignal;
}

/** A server that has been reached. */
export class McpConnection {
  readonly #server: McpServerRecord;
  readonly #client: Client;
  readonly #transport: BreakingTransport;
  readonly #network: McpNetwork;
  readonly #http: Http;
  readonly #headers: McpHeaders;
  /** The calls under way, which the user is asked on behalf of. */
  readonly #calls = new Set<OpenCall>();

  private constructor({ server, http, auth, headers = {}, onChanged }: McpConnecting) {
    const url = new URL(server.url);
    this.#server = server;
    this.#http = http;
    this.#headers = headers;
    this.#network = mcpNetwork(http, url, headers);
    this.#transport = new BreakingTransport(url, {
      fetch: this.#network.fetch,
      ...(auth ? { authProvider: auth } : {}),
    });
    // Whoever is told waits a little: a pause that begins anew with every change might never end.
    const listed = { autoRefresh: false, debounceMs: 0, onChanged };
    this.#client = new Client(
      { name: "troupe", title: "Troupe", version: "1.0.0" },
      {
        versionNegotiation: { mode: "auto" },
        capabilities: {
          elicitation: { form: {}, url: {} },
          extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [VIEW_TYPE] } },
        },
        // Patterns in the schemas of a server may be made to take for ever. What it gives is data whatever its shape.
        jsonSchemaValidator: { getValidator: trusting },
        listChanged: { tools: listed, prompts: listed, resources: listed },
        listMaxPages: MOST_PAGES,
      },
    );
    this.#client.setRequestHandler("elicitation/create", ({ params }) => this.#elicit(params));
  }

  /** Connects, and reads what the server offers. @throws AppError that says why not, with what helps. */
  static async open(
    making: McpConnecting,
    signal: AbortSignal,
  ): Promise<{ readonly connection: McpConnection; readonly catalogue: McpCatalogue }> {
    const connection = new McpConnection(making);
    try {
      await connection.#client.connect(connection.#transport, { signal });
      return { connection, catalogue: await connection.catalogue(signal) };
    } catch (error) {
      connection.close();
      signal.throwIfAborted();
      throw await connection.explain(error);
    }
  }

  /** Exchanges what a sign-in sent back for tokens, which `auth` keeps. @throws AppError `sign-in.refused`. */
  static async finishSignIn(making: McpConnecting, answer: URLSearchParams): Promise<void> {
    const connection = new McpConnection(making);
    try {
      await connection.#transport.finishAuth(answer);
    } catch (error) {
      if (isAppError(error)) throw error;
      const reason = plainWords(error instanceof Error ? error.message : String(error), 300);
      throw new AppError("sign-in.refused", { provider: new URL(making.server.url).host, reason });
    } finally {
      connection.close();
    }
  }

  catalogue(signal: AbortSignal): Promise<McpCatalogue> {
    return readCatalogue(this.#client, signal);
  }

  /** Calls a tool. @throws what the client throws; see `explain`. */
  async call(
    tool: McpTool,
    args: ToolArguments,
    context: ToolContext,
    signal: AbortSignal,
  ): Promise<CallToolResult> {
    const call = { context, signal };
    this.#calls.add(call);
    try {
      const result = await (tool.runsAsTask
        ? this.#callAsTask(tool.name, args, call)
        : this.#callAtOnce(tool.name, args, call));
      return withoutSecrets(result, this.#headers);
    } finally {
      this.#calls.delete(call);
    }
  }

  #callAtOnce(name: string, args: ToolArguments, { context, signal }: OpenCall): Promise<CallToolResult> {
    return this.#client.callTool(
      { name, arguments: { ...args } },
      {
        signal,
        timeout: LONGEST_CALL_MS,
        onprogress: ({ progress, total, message }) =>
          context.progress({
            done: progress,
            ...(total === undefined ? {} : { total }),
            ...(message === undefined ? {} : { message: plainWords(message, 200) }),
          }),
      },
    );
  }

  #callAsTask(name: string, args: ToolArguments, { context, signal }: OpenCall): Promise<CallToolResult> {
    const onStatus = (message: string | undefined) =>
      context.progress({ done: 0, ...(message === undefined ? {} : { message }) });
    return callAsTask(this.#client, { name, args, onStatus, signal, timeout: LONGEST_CALL_MS });
  }

  /** The text of a prompt. */
  prompt(name: string, values: Readonly<Record<string, string>>, signal: AbortSignal) {
    return this.#client.getPrompt({ name, arguments: { ...values } }, { signal });
  }

  /** The contents of a resource. */
  async resource(uri: string, signal: AbortSignal) {
    const read = await this.#client.readResource({ uri }, { signal, cacheMode: "refresh" });
    return withoutSecrets(read, this.#headers);
  }

  /** The contents of a resource, the blanks of whose address are filled in. */
  filledResource(uri: string, values: Readonly<Record<string, string>>, signal: AbortSignal) {
    return this.resource(new UriTemplate(uri).expand({ ...values }), signal);
  }

  /** Whether the server, started anew perhaps, no longer knows the session: it has done nothing then. */
  hasLostSession(error: unknown): boolean {
    const isRefused = error instanceof SdkHttpError && (error.status === 404 || error.status === 400);
    return isRefused && this.#transport.sessionId !== undefined;
  }

  /** The application's error for one of this connection, with what helps the user. */
  explain(error: unknown) {
    const [network, http, headers] = [this.#network, this.#http, this.#headers];
    return explain(error, { url: this.#server.url, network, http, headers });
  }

  /** Lets go of the server, without waiting for it to hear of that. */
  close(): void {
    const close = () => this.#client.close();
    // Closing first would take the request back that ends the session.
    this.#transport
      .terminateSession()
      .then(close, close)
      // Nobody waits for it.
      .catch(() => {});
  }

  /** Asks the user beside the call that the server works on. Without one, or with a question nobody can answer, nobody is. */
  async #elicit(params: ElicitRequestParams): Promise<ElicitResult> {
    const [call] = this.#calls;
    const form = elicitedForm(params, this.#server);
    if (!call || !form) return { action: "cancel" };
    const answer = await call.context.askUser(form, call.signal);
    return answered(answer, form.link !== undefined);
  }
}

function answered(answer: ToolFormAnswer, isLink: boolean): ElicitResult {
  if (answer.action !== "accept" || isLink) return { action: answer.action };
  const content = Object.entries(answer.values).map(([name, value]) => [
    name,
    typeof value === "object" ? [...value] : value,
  ]);
  return { action: "accept", content: Object.fromEntries(content) };
}

function trusting<T>(): JsonSchemaValidator<T> {
  return (data) => ({ valid: true, data: data as T, errorMessage: undefined });
}
