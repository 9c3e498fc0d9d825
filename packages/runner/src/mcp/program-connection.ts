import process from "node:process";
import { AppError } from "@core/errors/app-error";
import type { ToolArguments, ToolContext } from "@core/points/tool";
import {
  type CallToolResult,
  Client,
  type JsonSchemaValidator,
  ProtocolError,
} from "@modelcontextprotocol/client";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { LocalCommand } from "../../../../src/plugins/mcp/configuration/local-command";
import { withoutSecrets } from "../../../../src/plugins/mcp/headers/read-headers";
import { plainWords } from "../../../../src/plugins/mcp/plain-words";
import { readCatalogue } from "../../../../src/plugins/mcp/read-catalogue";
import type { McpCatalogue, McpTool } from "../../../../src/plugins/mcp/server-record";

/** Calls are ended by the limits of tools; this is only what never ends otherwise. */
const LONGEST_CALL_MS = 60 * 60_000;
/** Bytes of one message; a longer one ends the program. */
const LONGEST_MESSAGE = 8 * 1024 * 1024;
/** Messages between two calls that nobody asked for, such as of progress; with more of them a program is ended. */
const MOST_UNASKED = 5_000;
/** Pages of a list that are read at the most. */
const MOST_PAGES = 64;
/** Characters that are kept of the last words of a program. */
const LAST_WORDS = 300;

/** A program that speaks the Model Context Protocol over its standard input and output, while it runs. */
export class ProgramConnection {
  readonly #name: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #client: Client;
  readonly #transport: StdioClientTransport;
  #lastWords = "";
  #unasked = 0;

  private constructor(
    name: string,
    { command, args, env, cwd }: LocalCommand,
    onEnded: (reason: string) => void,
  ) {
    this.#name = name;
    this.#env = env;
    this.#transport = new StdioClientTransport({
      ...{ command, args: [...args], env: { ...getDefaultEnvironment(), ...env } },
      ...(cwd === undefined ? {} : { cwd }),
      ...{ stderr: "pipe", maxBufferSize: LONGEST_MESSAGE },
    });
    this.#transport.stderr?.on("data", (text: Buffer) => {
      this.#lastWords = (this.#lastWords + text.toString("utf8")).slice(-4 * LAST_WORDS);
    });
    this.#client = new Client(
      { name: "troupe", title: "Troupe", version: "1.0.0" },
      // Patterns in the schemas of a server may be made to take for ever. What it gives is data whatever its shape.
      { jsonSchemaValidator: { getValidator: trusting }, listMaxPages: MOST_PAGES },
    );
    this.#client.fallbackNotificationHandler = async () => this.#countUnasked();
    // One that sends what cannot be kept goes at once.
    this.#client.onerror = ({ message }) => /maximum size/.test(message) && this.kill();
    this.#client.onclose = () => onEnded(this.#reason());
  }

  /** Starts a program and reads what it offers. `onEnded` is told when it has ended, by itself or not. @throws AppError `mcp.no-server`. */
  static async start(
    { name, program }: { readonly name: string; readonly program: LocalCommand },
    onEnded: (reason: string) => void,
    signal: AbortSignal,
  ): Promise<{ readonly connection: ProgramConnection; readonly catalogue: McpCatalogue }> {
    const connection = new ProgramConnection(name, program, onEnded);
    try {
      await connection.#client.connect(connection.#transport, { signal });
      return { connection, catalogue: await readCatalogue(connection.#client, signal) };
    } catch (error) {
      await connection.close();
      const reason = connection.#reason() || connection.#told(error);
      throw new AppError("mcp.no-server", { host: name, reason });
    }
  }

  /** Calls a tool. @throws AppError `mcp.failed` where the program refuses, `mcp.broken-off` where it has ended. */
  async call(
    tool: McpTool,
    args: ToolArguments,
    context: ToolContext,
    signal: AbortSignal,
  ): Promise<CallToolResult> {
    this.#unasked = 0;
    try {
      const result = await this.#client.callTool(
        { name: tool.name, arguments: { ...args } },
        {
          signal,
          timeout: LONGEST_CALL_MS,
          onprogress: ({ progress, total, message }) => {
            this.#countUnasked();
            context.progress({
              done: progress,
              ...(total === undefined ? {} : { total }),
              ...(message === undefined ? {} : { message: plainWords(message, 200) }),
            });
          },
        },
      );
      return withoutSecrets(result, this.#env);
    } catch (error) {
      signal.throwIfAborted();
      throw this.#failure(error);
    }
  }

  /** Ends the program. */
  close(): Promise<void> {
    return this.#client.close();
  }

  #countUnasked(): void {
    this.#unasked += 1;
    if (this.#unasked === MOST_UNASKED) this.kill();
  }

  /** Ends the program at once. */
  kill(): void {
    const { pid } = this.#transport;
    void this.close();
    if (pid !== null) process.kill(pid, "SIGKILL");
  }

  #failure(error: unknown): AppError {
    const host = this.#name;
    if (error instanceof ProtocolError)
      return new AppError("mcp.failed", { host, reason: this.#told(error) });
    return new AppError("mcp.broken-off", { host }, { cause: error });
  }

  #told(error: unknown): string {
    const words = error instanceof Error ? error.message : String(error);
    return withoutSecrets(plainWords(words, LAST_WORDS), this.#env);
  }

  /** The last words of the program, which say most of the time why it has ended. */
  #reason(): string {
    const last = this.#lastWords.trim().split("\n").at(-1);
    return withoutSecrets(plainWords(last, LAST_WORDS), this.#env);
  }
}

function trusting<T>(): JsonSchemaValidator<T> {
  return (data) => ({ valid: true, data: data as T, errorMessage: undefined });
}
