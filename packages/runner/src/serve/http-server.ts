import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { TabChannelToken } from "@core/ports/tab-channel";
import { OutsideAnswers } from "../outside/answer-outside";
import { DelegatedWork } from "../outside/delegated-work";
import { OutsideAccess } from "../outside/outside-access";
import type { RunnerCore } from "../runner-core";
import { schedulesOf } from "../schedules/schedules-of";
import { hearLive } from "../work/live-relay";
import { type ApiParts, answerApi, whoAsks } from "./api";
import { API } from "./api-address";
import { appFiles } from "./app-files";
import { Commands } from "./commands";
import { Devices } from "./devices";
import { TaskStream } from "./event-stream";
import { Gate } from "./gate";
import { GivenKeys } from "./given-keys";
import { GivenMaterials } from "./given-materials";
import { answerPreflight, otherOriginRefusal } from "./other-origins";
import { ProgramTools } from "./program-tools";
import { SyncedFiles } from "./synced-files";

/** The address that a runner is served at. */
export interface ServedAt {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Further names, with their ports, that it is reached by, such as those of a tunnel. */
  readonly names: readonly string[];
}

interface ServedParts extends ApiParts {
  readonly outside: OutsideAnswers;
}

/** The application and the API of a runner at one address, and the protocols of others where they are on. */
export class RunnerServer {
  readonly devices: Devices;
  readonly port: number;
  readonly #server: Server;

  private constructor(server: Server, port: number, devices: Devices) {
    this.#server = server;
    this.port = port;
    this.devices = devices;
  }

  /** Listens. @throws the system's error, such as `EADDRINUSE`. */
  static async open(core: RunnerCore, folder: string, at: ServedAt): Promise<RunnerServer> {
    const devices = await Devices.open(core.session);
    const [streams, keys] = [await openStreams(core), await GivenKeys.open(core)];
    const synced = await SyncedFiles.open(core.session);
    const server = createServer();
    const port = await listen(server, at);
    const gate = new Gate(namesOf(at, port), Date.now);
    const commands = new Commands(core);
    const access = await OutsideAccess.open(core.session, core.preferences);
    const outside = new OutsideAnswers({ access, gate, work: new DelegatedWork({ core, commands, access }) });
    const parts: ServedParts = {
      ...{ core, devices, keys, gate, access, outside, files: synced },
      ...{ commands, stream: streams, tools: new ProgramTools(core) },
      ...{ schedules: schedulesOf(core), materials: new GivenMaterials(core) },
    };
    const files = appFiles(folder);
    server.on("request", (request, response) => {
      serve(request, response, parts, files).catch(() => response.destroy());
    });
    return new RunnerServer(server, port, devices);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ServedParts,
  files: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<void> {
  const { method = "", headers } = request;
  const { gate, devices } = parts;
  const origin = gate.foreignOrigin(headers);
  const refused = gate.refusal({ headers, from: whoAsks(request, origin) });
  if (refused) return void response.writeHead(refused).end();
  if (origin !== undefined) {
    const unwelcome = await otherOriginRefusal(request, response, origin, devices);
    if (unwelcome) return void response.writeHead(unwelcome).end();
    if (method === "OPTIONS") return answerPreflight(request, response);
  }
  if (request.url?.startsWith(API)) return answerApi(request, response, parts, origin);
  if (await parts.outside.answer(request, response, whoAsks(request, origin))) return;
  if (method !== "GET" && method !== "HEAD") return void response.writeHead(405).end();
  files(request, response);
}

/** Streams of tasks, each told when its task has changed and what is being written for it. */
async function openStreams(core: RunnerCore): Promise<ApiParts["stream"]> {
  const streams = new Set<TaskStream>();
  const of = (taskId: string) => [...streams].filter((stream) => stream.taskId === taskId);
  core.get(TabChannelToken).listen((message) => {
    if (message.type === "task-changed") for (const stream of of(message.taskId)) stream.changed();
  });
  await hearLive(core.session, (piece) => {
    for (const stream of of(piece.taskId)) stream.live(piece);
  });
  return (response, taskId, seq) => {
    const stream = new TaskStream(core.database, response, taskId, seq);
    streams.add(stream);
    response.once("close", () => streams.delete(stream));
    return stream;
  };
}

function listen(server: Server, { host, port }: ServedAt): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as { port: number }).port));
  });
}

function namesOf({ host, names }: ServedAt, port: number): readonly string[] {
  const own = ["127.0.0.1", "localhost", "[::1]", host].map((name) => `${name}:${port}`);
  return [...own, ...names];
}
