import { AppError, toAppError } from "@core/errors/app-error";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { PluginContext } from "@core/plugin/contribution";
import type { ToolArguments, ToolContext } from "@core/points/tool";
import { ClockToken } from "@core/ports/clock";
import { HttpToken } from "@core/ports/http";
import type { FileText } from "@core/services/knowledge/file-text";
import { FileTextToken } from "@core/services/tokens";
import { makeAutoObservable, observable, runInAction } from "mobx";
import { ChangedLists } from "./changed-lists";
import { KeptHeaders } from "./headers/kept-headers";
import type { McpHeaders } from "./headers/read-headers";
import type { McpConnection } from "./mcp-connection";
import { McpSignIn, type SignInPage } from "./mcp-sign-in";
import { offersOf, type ServerAccess } from "./offers";
import {
  declared,
  type McpCatalogue,
  type McpServerRecord,
  type McpTool,
  newServer,
  withHeaders,
} from "./server-record";
import { ServerRecords } from "./server-records";
import { SignInArrival } from "./sign-in-arrival";

/** How long connecting may take. */
const CONNECT_LIMIT_MS = 30_000;

/** How a server stands; `idle`: nobody has asked it anything since the page was opened. */
export type McpServerState =
  | { readonly status: "idle" | "connecting" | "connected" }
  | { readonly status: "failed"; readonly error: AppError };

const IDLE: McpServerState = { status: "idle" };

const importConnection = async () => (await import("./mcp-connection")).McpConnection;

/** The servers the user has added. What they offer is there at once; they are contacted when something of it is used. */
export class McpServers implements ServerAccess {
  readonly signIns: McpSignIn;
  /** Receiver of the answer that a sign-in sends back to this page. */
  readonly arrival = new SignInArrival((answer, from) => this.finishSignIn(answer, from));
  readonly #context: PluginContext;
  readonly #records: ServerRecords;
  readonly #headers: KeptHeaders;
  readonly #states = observable.map<string, McpServerState>({}, { deep: false });
  readonly #connections = new Map<string, Promise<McpConnection>>();
  readonly #changed: ChangedLists;

  private constructor(context: PluginContext) {
    this.#context = context;
    this.signIns = new McpSignIn(context);
    this.#headers = new KeptHeaders(context.secrets);
    const clock = context.services.get(ClockToken);
    this.#changed = new ChangedLists(clock, context.logger, (key) => this.#refresh(key));
    this.#records = new ServerRecords(context, (server) => offersOf(server, this));
    makeAutoObservable(this, { signIns: false, arrival: false, texts: false });
  }

  /** The servers that were added before. */
  static async read(context: PluginContext): Promise<McpServers> {
    const servers = new McpServers(context);
    await servers.#records.read();
    return servers;
  }

  get all(): readonly McpServerRecord[] {
    return this.#records.all;
  }

  stateOf(key: string): McpServerState {
    return this.#states.get(key) ?? IDLE;
  }

  /** Readers of files, as soon as they are there. */
  get texts(): Pick<FileText, "read"> {
    return this.#context.services.get(FileTextToken);
  }

  /**
   * Adds a server and connects to it. How that went is its state.
   * @throws AppError `name.required`, `address.insecure`, or `vault.locked` where headers cannot be kept.
   */
  async add(name: string, address: string, headers: McpHeaders = {}): Promise<void> {
    const server = newServer(name, address, this.all);
    await this.#headers.write(server, headers);
    await this.#records.save(withHeaders(server, headers));
    await this.reconnect(server.key);
  }

  /** Keeps headers in place of those of a server, and connects. @throws AppError `vault.locked`. */
  async setHeaders(key: string, headers: McpHeaders): Promise<void> {
    await this.#headers.write(this.#records.get(key), headers);
    await this.#records.save(withHeaders(this.#records.get(key), headers));
    await this.reconnect(key);
  }

  /** Offers a tool of a server, or no longer. */
  async switchTool(key: string, tool: string, isOn: boolean): Promise<void> {
    const server = this.#records.get(key);
    const others = (server.off ?? []).filter((each) => each !== tool);
    await this.#records.save({ ...server, off: isOn ? others : [...others, tool] });
  }

  /** Connects anew; how that went is its state. */
  async reconnect(key: string): Promise<void> {
    this.#drop(key);
    // The state tells.
    await this.#connect(key).catch(() => {});
  }

  async remove(key: string): Promise<void> {
    await this.signIns.forget(this.#records.get(key));
    await this.#headers.delete({ key });
    this.#drop(key);
    await this.#records.remove(key);
    runInAction(() => this.#states.delete(key));
  }

  /**
   * Begins a sign-in; the page to go to, or nothing where none is needed.
   * @param clientId how the application is known there, where it cannot register itself.
   * @throws AppError as `McpSignIn.begin` does.
   */
  async signIn(key: string, clientId?: string): Promise<SignInPage | undefined> {
    const server = this.#records.get(key);
    this.arrival.clear();
    const known = clientId?.trim() ? { ...server, clientId: clientId.trim() } : server;
    if (known !== server) await this.#records.save(known);
    const page = await this.signIns.begin(known);
    if (!page) await this.reconnect(key);
    return page;
  }

  /** Takes what a sign-in sent back, once, and connects. @throws AppError as `McpSignIn.finish` does. */
  async finishSignIn(answer: URLSearchParams, from: string): Promise<void> {
    const key = await this.signIns.finish(answer, from, (each) => this.#records.get(each));
    await this.#records.save({ ...this.#records.get(key), isSignedIn: true });
    await this.reconnect(key);
  }

  async signOut(key: string): Promise<void> {
    const { isSignedIn: _, ...server } = this.#records.get(key);
    await this.signIns.forget(server);
    await this.#records.save(server);
    await this.reconnect(key);
  }

  async use<T>(
    key: string,
    signal: AbortSignal,
    work: (it: McpConnection) => Promise<T>,
    isAgain = false,
  ): Promise<T> {
    const connection = await untilAborted(this.#connect(key), signal);
    try {
      return await work(connection);
    } catch (error) {
      signal.throwIfAborted();
      if (!isAgain && connection.hasLostSession(error)) {
        this.#drop(key);
        return this.use(key, signal, work, true);
      }
      const known = await connection.explain(error);
      // A server's refusal of a request is no reason to let go of the server.
      if (known.code !== "mcp.failed") this.#fail(key, connection, known);
      throw known;
    }
  }

  async call(
    { key }: McpServerRecord,
    tool: McpTool,
    args: ToolArguments,
    context: ToolContext,
    signal: AbortSignal,
  ) {
    await untilAborted(this.#connect(key), signal);
    const now = this.#records.get(key).catalogue.tools.find(({ name }) => name === tool.name);
    if (!now || declared(now) !== declared(tool))
      throw new AppError("mcp.tool-changed", { name: tool.name.slice(0, 80) });
    return this.use(key, signal, (it) => it.call(now, args, context, signal));
  }

  #connect(key: string): Promise<McpConnection> {
    const known = this.#connections.get(key);
    if (known) return known;
    const connecting = this.#open(this.#records.get(key));
    this.#connections.set(key, connecting);
    runInAction(() => this.#states.set(key, { status: "connecting" }));
    const isCurrent = () => this.#connections.get(key) === connecting;
    connecting.then(
      () => isCurrent() && runInAction(() => this.#states.set(key, { status: "connected" })),
      (error: unknown) => {
        if (!isCurrent()) return;
        this.#connections.delete(key);
        runInAction(() => this.#states.set(key, { status: "failed", error: toAppError(error) }));
      },
    );
    return connecting;
  }

  async #open(server: McpServerRecord): Promise<McpConnection> {
    const McpConnectionClass = await importConnection();
    const http = this.#context.services.get(HttpToken);
    const auth = server.isSignedIn ? await this.signIns.kept(server) : undefined;
    const signal = AbortSignal.timeout(CONNECT_LIMIT_MS);
    const headers = await this.#headers.read(server);
    const onChanged = () => void this.#changed.readSoon(server.key);
    const opening = McpConnectionClass.open({ server, http, auth, headers, onChanged }, signal).catch(
      (error) => {
        const { host } = new URL(server.url);
        throw signal.aborted ? new AppError("mcp.unreachable", { host }) : error;
      },
    );
    const { connection, catalogue } = await opening;
    await this.#learn(server.key, catalogue);
    return connection;
  }

  /** Reads what a server offers once more, after it said that this has changed. */
  async #refresh(key: string): Promise<void> {
    const connection = await this.#connections.get(key);
    if (connection) await this.#learn(key, await connection.catalogue(AbortSignal.timeout(CONNECT_LIMIT_MS)));
  }

  async #learn(key: string, catalogue: McpCatalogue): Promise<void> {
    if (!this.#records.has(key)) return;
    const server = this.#records.get(key);
    if (JSON.stringify(server.catalogue) !== JSON.stringify(catalogue))
      await this.#records.save({ ...server, catalogue });
  }

  #fail(key: string, connection: McpConnection, error: AppError): void {
    connection.close();
    this.#connections.delete(key);
    runInAction(() => this.#states.set(key, { status: "failed", error }));
  }

  #drop(key: string): void {
    this.#connections.get(key)?.then(
      (connection) => connection.close(),
      () => {},
    );
    this.#connections.delete(key);
    runInAction(() => this.#states.set(key, IDLE));
  }
}
