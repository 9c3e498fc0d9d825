import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { vi } from "vitest";
import { ModelServer, type Reply } from "../../../e2e/support/model-server";
import { FetchHttp } from "../../../src/plugins/browser/fetch-http";
import { OrchestrationRig } from "../../../tests/fakes/task-runner-rig";
import { databaseWithTables } from "./own-database";
import { SCRIPT, troupe } from "./troupe-process";

/** An answer as a program sees it. */
export interface Told {
  readonly status: number;
  readonly body: string;
}

interface ServedOptions {
  readonly pace?: Parameters<typeof ModelServer.start>[1];
  readonly names?: readonly string[];
  /** Programs with tools, as its owner configures them. */
  readonly mcp?: object;
  /** Folders of the disk that tasks work in, likewise. */
  readonly folders?: object;
  /** Processes that work on its tasks; each takes a second and a half to start. One unless a test needs more. */
  readonly workers?: number;
}

/** The built runner, served over a database of its own, with a model that is scripted. */
export class ServedRunner {
  readonly models: ModelServer;
  readonly databaseUrl: string;
  readonly process: ChildProcess;
  readonly #folder: string;
  /** All that it has written to its terminal. */
  said = "";
  /** The token that requests bring, once there is one. */
  token = "";

  private constructor(
    models: ModelServer,
    databaseUrl: string,
    folder: string,
    { names = [], workers = 1 }: ServedOptions,
  ) {
    this.models = models;
    this.databaseUrl = databaseUrl;
    this.#folder = folder;
    const env = { ...process.env, DATABASE_URL: databaseUrl, TROUPE_HOME: folder };
    const named = names.flatMap((name) => ["--name", name]);
    const args = ["--port", "0", "--workers", String(workers), ...named];
    this.process = spawn(process.execPath, [SCRIPT, ...args], { env });
    for (const output of [this.process.stdout, this.process.stderr])
      output?.on("data", (text) => (this.said += text));
  }

  /** Starts one that has the key of a provider, and waits until it is ready. It is also reached by the `names`. */
  static async start(reply: Reply, options: ServedOptions = {}): Promise<ServedRunner> {
    const { pace, mcp, folders } = options;
    const folder = mkdtempSync(join(tmpdir(), "troupe-serving-"));
    if (mcp) writeFileSync(join(folder, "mcp.json"), JSON.stringify(mcp));
    if (folders) writeFileSync(join(folder, "folders.json"), JSON.stringify({ folders }));
    const models = await ModelServer.start(reply, pace);
    const databaseUrl = await databaseWithTables();
    const env = { ...process.env, DATABASE_URL: databaseUrl, TROUPE_HOME: folder };
    const provider = ["provider", "custom", "--model", "menu-1", "--base-url", `${models.url}/v1`];
    const { code, told } = await troupe(provider, env, "sk-test\n");
    if (code !== 0) throw new Error(told);
    const runner = new ServedRunner(models, databaseUrl, folder, options);
    await vi.waitUntil(() => /Pairing sentence .*: .+\n/.test(runner.said), { timeout: 250_000 });
    return runner;
  }

  get port(): number {
    return Number(/Troupe is ready: http:\/\/127\.0\.0\.1:(\d+)/.exec(this.said)?.[1]);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The sentence that it has printed. */
  get sentence(): string {
    return /Pairing sentence .*: (.+)\n/.exec(this.said)?.[1] ?? "";
  }

  /** Asks under the address of its API, as a program does that may say anything in its headers. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Told & { readonly headers: NodeJS.Dict<string | string[]> }> {
    return new Promise((resolve, reject) => {
      const { port } = this;
      const json = body === undefined ? {} : { "content-type": "application/json" };
      const authorization: Record<string, string> = this.token
        ? { authorization: `Bearer ${this.token}` }
        : {};
      const all = { host: `127.0.0.1:${port}`, ...json, ...authorization, ...headers };
      const at = { port, host: "127.0.0.1", method, path, headers: all };
      const asking = httpRequest(at, (response) => {
        let text = "";
        response.on("data", (chunk) => (text += chunk));
        response.once("end", () =>
          resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
        );
      });
      asking.once("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** A page that was just paired, by one of its names: its core, and the runner's API. */
  async page(origin = this.origin) {
    const { sentence } = JSON.parse((await this.ask("POST", api("sentences"), {})).body);
    const page = new OrchestrationRig();
    const { preferences, pluginSecrets } = page.ports;
    const paired = new RunnerApi(new FetchHttp(), preferences, pluginSecrets.of(RUNNER_SECRETS));
    await paired.pair(origin, sentence, "A page", AbortSignal.timeout(60_000));
    return { page, api: paired };
  }

  async stop(): Promise<void> {
    this.process.kill("SIGKILL");
    await this.models.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The address of a part of the API. */
export function api(path: string): string {
  return `/runner/v1/${path}`;
}
