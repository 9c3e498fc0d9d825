import { createHash } from "node:crypto";
import { toAppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import type { ContributionEntry, PluginContext } from "@core/plugin/contribution";
import { contribute } from "@core/plugin/define-plugin";
import { Tools } from "@core/points/tool";
import type { LocalServer } from "../../../../src/plugins/mcp/configuration/read-configuration";
import { refusalText, toldOf } from "../../../../src/plugins/mcp/offers";
import { plainWords } from "../../../../src/plugins/mcp/plain-words";
import { freeKey, type McpTool } from "../../../../src/plugins/mcp/server-record";
import { toolId } from "../../../../src/plugins/mcp/tool-id";
import type { ProgramConnection } from "./program-connection";
import { type KnownProgram, NOTHING, ProgramRecords } from "./program-record";

/** Time for starting a program, which may have to be installed by its own command. */
const START_LIMIT_MS = 60_000;
/** Longest part of a tool's description that people are shown, in characters. */
const SHOWN = 300;

interface Configured extends LocalServer {
  readonly key: string;
  readonly digest: string;
}

/** The programs of a configuration, whose tools are there as long as this process works. Each is started when it is used. */
export class Programs {
  readonly #context: PluginContext;
  readonly #records: ProgramRecords;
  readonly #running = new Map<string, Promise<ProgramConnection>>();
  readonly #offered = new Map<string, Disposable>();
  readonly #connections = new Set<ProgramConnection>();

  private constructor(context: PluginContext) {
    this.#context = context;
    this.#records = new ProgramRecords(context.storage);
  }

  /** Offers what the programs offered last time; those that are new are started to learn that. */
  static async open(context: PluginContext, servers: readonly LocalServer[]): Promise<Programs> {
    const programs = new Programs(context);
    await programs.#open(keyed(servers));
    return programs;
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    const running = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(running.map((each) => each.then((it) => it.close()).catch(() => {})));
  }

  /** As `close`, where nothing can be waited for. */
  kill(): void {
    for (const connection of this.#connections) connection.kill();
  }

  async #open(configured: readonly Configured[]): Promise<void> {
    await this.#records.keep(configured.map(({ key }) => key));
    await Promise.all(
      configured.map(async (server) => {
        const known = await this.#records.get(server.key);
        if (known?.digest === server.digest && known.catalogue.tools.length > 0)
          return this.#offer(server, known);
        await this.#save(server, { catalogue: NOTHING });
        // Tasks do not wait for it; why it does not start is kept.
        void this.#start(server).catch(() => {});
      }),
    );
  }

  #start(server: Configured): Promise<ProgramConnection> {
    const known = this.#running.get(server.key);
    if (known) return known;
    const starting = this.#started(server);
    this.#running.set(server.key, starting);
    starting.catch(() => this.#running.delete(server.key));
    return starting;
  }

  async #started(server: Configured): Promise<ProgramConnection> {
    let up: ProgramConnection | undefined;
    const onEnded = (reason: string) => {
      // Whether it was told to end or has ended by itself.
      if (!up) return;
      this.#connections.delete(up);
      if (!this.#running.delete(server.key)) return;
      this.#context.logger.warn("a program with tools has ended", { name: server.name });
      void this.#save(server, { failure: reason || "It has ended." }).catch(() => {});
    };
    try {
      const signal = AbortSignal.timeout(START_LIMIT_MS);
      const { ProgramConnection } = await import("./program-connection");
      const { connection, catalogue } = await ProgramConnection.start(server, onEnded, signal);
      up = connection;
      this.#connections.add(connection);
      this.#offer(server, await this.#save(server, { catalogue }));
      return connection;
    } catch (error) {
      const { params } = toAppError(error);
      await this.#save(server, { failure: String(params.reason ?? "") || "It does not start." });
      throw error;
    }
  }

  /** Keeps what is known of a program; what is not said of its tools stays, and no failure said is none. */
  async #save(
    { key, name, digest }: Configured,
    { catalogue, failure }: Partial<Pick<KnownProgram, "catalogue" | "failure">>,
  ): Promise<KnownProgram> {
    const before = (await this.#records.get(key))?.catalogue ?? NOTHING;
    const program = { key, name, digest, catalogue: catalogue ?? before, ...(failure ? { failure } : {}) };
    await this.#records.save(program);
    return program;
  }

  #offer(server: Configured, { catalogue }: KnownProgram): void {
    this.#offered.get(server.key)?.dispose();
    const offers = catalogue.tools.map((tool) => this.#toolOf(server, tool));
    this.#offered.set(server.key, this.#context.contribute(offers));
  }

  /** A tool of a program, of which nobody knows what it does: each call is asked about, and what it gives is somebody else's. */
  #toolOf(server: Configured, tool: McpTool): ContributionEntry {
    const { key, name } = server;
    return contribute(Tools, {
      id: toolId(key, tool.name),
      name: `${tool.title ?? plainWords(tool.name, 60)} (${name})`,
      description: `${name}: ${plainWords(tool.description, SHOWN)}`,
      effect: "sends",
      isOnByItself: true,
      group: name,
      rank: -10,
      ...(tool.saysReadOnly ? { saysReadOnly: true } : {}),
      load: async () => ({
        description: `${tool.name}, a tool of the program ${name}. What it says of itself: ${tool.description || "nothing"}`,
        parameters: tool.parameters,
        touch: () => ({ effect: "sends", target: name }),
        run: async (args, context, signal) => {
          const from = { source: `${name}: ${tool.name}`, isUntrusted: true };
          try {
            const connection = await this.#start(server);
            return {
              ...toldOf(await connection.call(tool, args, context, signal), tool.name, context),
              ...from,
            };
          } catch (error) {
            return { ...refusalText(error), ...from };
          }
        },
      }),
    });
  }
}

/** The programs with the keys that the names of their tools begin with. */
function keyed(servers: readonly LocalServer[]): readonly Configured[] {
  const all: Configured[] = [];
  for (const server of servers) {
    const digest = createHash("sha256").update(JSON.stringify(server.program)).digest("hex");
    all.push({ ...server, key: freeKey(server.name, all), digest });
  }
  return all;
}
