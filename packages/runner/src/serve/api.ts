import type { IncomingMessage, ServerResponse } from "node:http";
import type { Amendment } from "@core/domain/journal/journal-event";
import { RUNNER_ID, type TaskLabels } from "@core/domain/task/task";
import { AppError, isAppError, toAppError } from "@core/errors/app-error";
import type { TaskEdit } from "@core/services/orchestration/task-edit";
import type { ModelChoices } from "@core/services/runner/given-models";
import type { OutsideAccess } from "../outside/outside-access";
import type { RunnerSchedules } from "../schedules/schedules-of";
import { ACCESS_ROUTES } from "./access-routes";
import { API } from "./api-address";
import { BODIES, readBody } from "./bodies";
import { CHANGE_ROUTES } from "./change-routes";
import type { CommandedCore, Commands } from "./commands";
import type { Devices } from "./devices";
import { eventsAfter, placedTasks, type TaskStream } from "./event-stream";
import { type Gate, tokenOf } from "./gate";
import type { GivenKeys } from "./given-keys";
import type { GivenMaterials } from "./given-materials";
import { MATERIAL_ROUTES } from "./material-routes";
import { takeAgents } from "./moved-tasks";
import type { ProgramTools } from "./program-tools";
import { SCHEDULE_ROUTES } from "./schedule-routes";
import type { SyncedFiles } from "./synced-files";

/** The services that the API answers with. */
export interface ApiParts {
  readonly core: CommandedCore;
  readonly commands: Commands;
  readonly devices: Devices;
  readonly access: OutsideAccess;
  readonly keys: GivenKeys;
  readonly materials: GivenMaterials;
  readonly tools: ProgramTools;
  readonly files: SyncedFiles;
  readonly schedules: RunnerSchedules;
  readonly gate: Gate;
  /** Streams a task to a response from the event after `seq` on. */
  readonly stream: (response: ServerResponse, taskId: string, seq: number) => TaskStream;
}

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The parts of the address after `API`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** Id of the device that asks. */
  readonly device: string;
}

type Answer = (asked: Asked, parts: ApiParts, id: string) => Promise<unknown>;

/** Answers by method and address, in which `*` is an id. An answer without content is an empty object. */
const ROUTES: Readonly<Record<string, Answer>> = {
  ...SCHEDULE_ROUTES,
  ...ACCESS_ROUTES,
  ...MATERIAL_ROUTES,
  ...CHANGE_ROUTES,
  "GET devices": (_, { devices }) => devices.list(),
  "DELETE devices/*": async (_, { devices, keys, materials }, id) => {
    // While it is known, it can be asked again for what is left.
    await keys.forget(id);
    await materials.forget(id);
    await devices.revoke(id);
  },
  "GET keys": ({ device }, { keys }) => keys.list(device),
  "POST keys": async ({ request, device }, { keys }) => {
    const { id, parcel } = await readBody(request, BODIES.key);
    await keys.give(device, id, parcel);
  },
  "DELETE keys/*": ({ device }, { keys }, id) => keys.takeBack(device, id),
  "GET tools": (_, { tools }) => tools.list(),
  "POST tools": async ({ request }, { tools }) => {
    const { tool, isOn } = await readBody(request, BODIES.tool);
    await tools.switch(tool, isOn);
  },
  "GET roots": (_, { core }) => core.folders.list(),
  "POST roots": async ({ request }, { core }) => {
    const { folder, isOn } = await readBody(request, BODIES.folder);
    await core.folders.switch(folder, isOn);
  },
  "GET files": (_, { files }) => files.list(),
  "GET files/*": async (_, { files }, name) => ({ content: await files.get(name) }),
  "POST files": async ({ request }, { files }) => {
    const { name, content } = await readBody(request, BODIES.file);
    return { isKept: await files.putOnce(name, content) };
  },
  "DELETE files/*": (_, { files }, name) => files.remove(name),
  "POST sentences": async ({ request }, { devices }) => {
    await readBody(request, BODIES.none);
    return { sentence: await devices.newSentence() };
  },
  "GET tasks": (_, { core }) => placedTasks(core.database),
  "POST tasks": async ({ request, device }, { commands, core, keys }) => {
    const { id, task, language } = await readBody(request, BODIES.create);
    const { agents = [], ...sent } = task;
    await takeAgents(core, agents);
    await keys.assertModels(device, sent);
    // Fields that nobody sent are absent, as the schema makes none.
    const wanted = sent as Parameters<Commands["create"]>[1];
    return { taskId: await commands.create(id, wanted, language) };
  },
  "POST tasks/*/move": async ({ request, device }, { commands, keys }, taskId) => {
    const { id, language, goOn, ...sent } = await readBody(request, BODIES.move);
    const check = (task: ModelChoices) => keys.assertModels(device, task);
    await commands.move({ taskId, commandId: `move-${id}`, language, goOn }, { ...sent, check });
  },
  "GET tasks/*/events": ({ query }, { core }, id) => eventsAfter(core.database, id, seqOf(query)),
  "GET tasks/*/stream": async ({ response, query }, { core, stream }, id) => {
    await core.monitor.load(id);
    stream(response, id, seqOf(query));
  },
  "GET tasks/*/outcome": ({ response, query }, { commands }, id) => {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    return commands.outcome(id, query.get("of") ?? "start", gone.signal);
  },
  "POST tasks/*/resume": (asked, parts, taskId) => submit(asked, parts, taskId, "resume"),
  "POST tasks/*/approve": (asked, parts, taskId) => submit(asked, parts, taskId, "approve"),
  "POST tasks/*/amend": async ({ request }, { commands }, taskId) => {
    const { id, language, amendment } = await readBody(request, BODIES.amend);
    const wanted = { taskId, commandId: `amend-${id}`, language };
    // Fields that nobody sent are absent, as the schema makes none.
    await commands.submit("amend", { ...wanted, amendment: amendment as Amendment });
  },
  "POST tasks/*/edit": async ({ request }, { commands }, taskId) => {
    const { id, edit } = await readBody(request, BODIES.edit);
    await commands.edit(taskId, id, edit as TaskEdit);
  },
  "POST tasks/*/stop": async ({ request }, { commands }, taskId) => {
    await commands.end("stop", taskId, (await readBody(request, BODIES.command)).id);
  },
  "POST tasks/*/pause": async ({ request }, { commands }, taskId) => {
    await commands.end("pause", taskId, (await readBody(request, BODIES.command)).id);
  },
  "POST tasks/*/steer": async ({ request }, { commands }, taskId) => {
    const { id, sentence } = await readBody(request, BODIES.steer);
    await commands.steer(taskId, id, sentence);
  },
  "POST tasks/*/label": async ({ request }, { commands }, taskId) => {
    const { id, labels } = await readBody(request, BODIES.label);
    // Fields that nobody sent are absent, as the schema makes none.
    await commands.label(taskId, id, labels as TaskLabels);
  },
  "POST tasks/*/limits": async ({ request }, { commands }, taskId) => {
    const { id, limits } = await readBody(request, BODIES.limits);
    await commands.setLimits(taskId, id, limits);
  },
  "POST tasks/*/answer": async ({ request }, { commands }, taskId) => {
    await commands.answer(taskId, await readBody(request, BODIES.answer));
  },
};

/** The status that errors of a kind are answered with; 400 where nothing is said. */
const STATUSES: Readonly<Record<string, number>> = {
  "task.not-found": 404,
  "record.gone": 404,
  "artifact.list-failed": 404,
  "database.failed": 503,
  unexpected: 500,
};

/** Answers a request for the API, of a page of another `origin` where one is told, which is welcome. */
export async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ApiParts,
  origin: string | undefined,
): Promise<void> {
  const asked = {
    ...{ method: request.method ?? "", headers: request.headers },
    from: whoAsks(request, origin),
  };
  response.setHeader("Cache-Control", "no-store");
  const url = new URL(request.url ?? "/", "http://runner");
  const path = url.pathname.slice(API.length).split("/");
  const isPairing = asked.method === "POST" && path.join("/") === "pair";
  const refused = parts.gate.bodyRefusal(asked);
  if (refused) return void response.writeHead(refused).end();
  try {
    if (isPairing) return await pair(request, response, parts, { from: asked.from, origin });
    const token = tokenOf(request.headers);
    const device = token ? await parts.devices.deviceOf(token) : undefined;
    // A token is good for the pages that it was made for.
    if (!device || (origin !== undefined && device.origin !== origin)) {
      parts.gate.failed(asked.from);
      return void response.writeHead(401).end();
    }
    await answer({ request, response, path, query: url.searchParams, device: device.id }, parts);
  } catch (error) {
    sendError(response, error);
  }
}

/** The name that failed tries are counted under: a page of another origin bars nobody else on this machine. */
export function whoAsks({ socket }: IncomingMessage, origin: string | undefined): string {
  return [socket.remoteAddress, origin].join(" ");
}

async function answer(asked: Asked, parts: ApiParts): Promise<void> {
  const [first = "", id = "", ...rest] = asked.path;
  const pattern = [first, ...(id ? ["*"] : []), ...rest].join("/");
  const route = ROUTES[`${asked.request.method} ${pattern}`];
  if (!route) return void asked.response.writeHead(404).end();
  const content = await route(asked, parts, decodeURIComponent(id));
  if (!asked.response.headersSent) send(asked.response, 200, content ?? {});
}

async function pair(
  request: IncomingMessage,
  response: ServerResponse,
  { core, devices, gate }: ApiParts,
  { from, origin }: { from: string; origin: string | undefined },
): Promise<void> {
  const { sentence, name } = await readBody(request, BODIES.pair);
  const paired = await devices.pair(sentence, name, origin);
  if (!paired) gate.failed(from);
  const runner = core.preferences.get(RUNNER_ID) ?? "";
  send(response, paired ? 200 : 401, paired ? { ...paired, runner } : {});
}

async function submit(
  { request }: Asked,
  { commands }: ApiParts,
  taskId: string,
  kind: "resume" | "approve",
): Promise<void> {
  const { id, language } = await readBody(request, BODIES.request);
  await commands.submit(kind, { taskId, commandId: `${kind}-${id}`, language });
}

function seqOf(query: URLSearchParams): number {
  const after = Number(query.get("after") ?? -1);
  if (!Number.isInteger(after)) throw new AppError("request.invalid", { reason: "after" });
  return after;
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const { code, params } = toAppError(error);
  // An error that is not the application's own tells nothing of the inside.
  send(response, STATUSES[code] ?? 400, { code, params: isAppError(error) ? params : {} });
}

function send(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(content));
}
