import type { Amendment, JournalEvent } from "@core/domain/journal/journal-event";
import { RUNNER_ID, type TaskLabels, type TaskLimits } from "@core/domain/task/task";
import { AppError, isAppError } from "@core/errors/app-error";
import type { WriteOperation } from "@core/ports/database";
import type { HttpRequest } from "@core/ports/http";
import type { SealedParcel } from "@core/ports/runner/parcel-cipher";
import { applyEdit, type TaskEdit } from "@core/services/orchestration/task-edit";
import type { NewTask } from "@core/services/orchestration/task-input";
import type { Material } from "@core/services/runner/materials";
import type { RunnerProvider } from "@core/services/runner/runner-keys";
import type { WorkOutcome } from "@core/services/runner/wire";
import { ParcelOpener } from "../../src/plugins/shared/sealed-parcel";
import { FakeHttp, jsonResponse } from "./fake-http";
import { OrchestrationRig, type ScriptedModels } from "./task-runner-rig";

/** A place a runner is served at. */
export const RUNNER = "http://127.0.0.1:4174";
const API = `${RUNNER}/runner/v1/`;
const TOKEN = "t".repeat(43);

/** A runner of one process over the core itself, which is asked over its API as pages ask one. */
export class PretendRunner {
  readonly http = new FakeHttp();
  readonly rig = new OrchestrationRig();
  readonly #tab: ReturnType<OrchestrationRig["open"]>;
  readonly #made = new Map<string, Promise<string>>();
  readonly #work = new Map<string, Promise<WorkOutcome>>();
  /** The number of streams that are yet to be cut after their first message. */
  cuts = 0;
  /** Whether it has a provider from the start. */
  hasProvider = true;
  /** The number of answers to commands that are yet to be cut, after what they answer was done. */
  cutAnswers = 0;
  /** Whether tasks that are moved do not reach it. */
  cutMoves = false;
  /** The devices that it tells of. */
  devices = [
    { id: "device", name: "This one", seen: 1 },
    { id: "phone", name: "Phone", seen: 1 },
  ];
  /** Whether it knows the device. */
  isPaired = true;
  /** The providers that it was given, by the ids of their credentials, and what lay in their parcels. */
  readonly given = new Map<string, RunnerProvider & { readonly apiKey: string }>();
  readonly #opener = ParcelOpener.create();
  /** The materials that it was given. */
  materials: readonly Material[] = [];

  constructor(models: ScriptedModels) {
    this.rig.ports.preferences.set(RUNNER_ID, "home");
    this.#tab = this.rig.open(models);
    this.http.on(
      ({ url }) => url.startsWith(API),
      (request, signal) => this.#answer(request, signal),
    );
  }

  get control() {
    return this.#tab.control;
  }

  get monitor() {
    return this.#tab.monitor;
  }

  /** Has it make a task and begin it, as another device would. */
  begin(prompt: string): Promise<string> {
    return this.#begin({ prompt });
  }

  async #begin(input: NewTask): Promise<string> {
    const { id } = await this.#tab.library.create(input);
    this.#do(`${id}/start`, this.#tab.control.start(id, "en"));
    return id;
  }

  async #answer(
    { url, method = "GET", headers, body = "{}" }: HttpRequest,
    signal: AbortSignal,
  ): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.slice("/runner/v1/".length).split("/");
    const [first = "", id = "", verb = ""] = path.map(decodeURIComponent);
    const sent = JSON.parse(body);
    if (first === "pair")
      return sent.sentence === "bado bedo bido bodo budo"
        ? jsonResponse({ id: "device", token: TOKEN, runner: "home" })
        : new Response(null, { status: 401 });
    const isKnown = this.isPaired && headers?.Authorization === `Bearer ${TOKEN}`;
    if (!isKnown) return new Response(null, { status: 401 });
    try {
      if (verb === "stream") return this.#stream(id, Number(searchParams.get("after")), signal);
      const answer = await this.#answerOf(`${method} ${verb || first}`, id, sent, searchParams);
      if (method === "POST" && this.cutAnswers-- > 0) throw new AppError("network.failed", { host: "" });
      return jsonResponse(answer ?? {});
    } catch (error) {
      if (!isAppError(error) || error.code === "network.failed") throw error;
      return jsonResponse({ code: error.code, params: error.params }, { status: 400 });
    }
  }

  async #answerOf(asked: string, id: string, sent: Sent, query: URLSearchParams): Promise<unknown> {
    const { control, monitor } = this.#tab;
    if (asked === "POST tasks" && !this.hasProvider) throw new AppError("runner.no-provider");
    if (asked === "POST tasks") return { taskId: await this.#make(sent) };
    if (asked === "GET tasks") {
      const roots = await monitor.roots();
      return Promise.all(
        roots.map(async ({ id: root }) => ({ id: root, seq: (await this.#events(root, -1)).length - 1 })),
      );
    }
    if (asked === "GET events") return this.#events(id, Number(query.get("after")));
    if (asked === "GET outcome") return this.#work.get(`${id}/${query.get("of")}`);
    if (asked === "POST approve")
      return this.#do(`${id}/approve-${sent.id}`, control.approve(id, sent.language));
    if (asked === "POST resume")
      return this.#do(`${id}/resume-${sent.id}`, control.resume(id, sent.language));
    if (asked === "POST move" && this.cutMoves) throw new AppError("network.failed", { host: "" });
    if (asked === "POST move") return this.#move(id, sent);
    if (asked === "POST steer") return control.steer(id, sent.sentence, sent.id);
    if (asked === "POST stop") return control.stop(id);
    if (asked === "POST label") return this.#tab.library.label(id, sent.labels);
    if (asked === "POST edit") return void (await applyEdit(this.#tab.editor, sent.edit));
    if (asked === "POST amend")
      return this.#do(`${id}/amend-${sent.id}`, control.amend(id, sent.amendment, sent.language));
    if (asked === "POST limits") return control.setLimits(id, sent.limits);
    if (asked === "GET tools") return [];
    if (asked === "GET keys") return this.#keys();
    if (asked === "POST keys") return this.#take(sent.id, sent.parcel);
    if (asked === "DELETE keys") return void this.given.delete(id);
    if (asked === "GET materials") return this.materials;
    if (asked === "POST materials") return this.#takeMaterial(id, sent);
    if (asked === "DELETE materials") return this.#forgetMaterial(id);
    if (asked === "GET devices") return this.devices;
    if (asked === "POST sentences") return { sentence: "bado bedo bido bodo budo" };
    if (asked === "DELETE devices" && id !== "device") {
      this.devices = this.devices.filter((each) => each.id !== id);
      return {};
    }
    if (asked === "DELETE devices") return this.given.clear();
    throw new AppError("task.not-found");
  }

  /** Made once for each id that a task is asked for with. */
  #make({ id, task }: Sent): Promise<string> {
    const made = this.#made.get(id) ?? this.#begin(task);
    this.#made.set(id, made);
    return made;
  }

  async #move(taskId: string, { id, goOn = false, events = [] }: Sent): Promise<void> {
    if (!this.hasProvider) throw new AppError("runner.no-provider");
    await (await this.#tab.journals.replica(taskId)).take(events);
    const work = `${taskId}/move-${id}`;
    if (goOn && !this.#work.has(work)) this.#do(work, this.#tab.control.resume(taskId, "en"));
  }

  async #takeMaterial(id: string, { materials = [], store, version = "", record }: Sent) {
    const isSame = (a: Material, b: Material) => a.store === b.store && a.id === b.id;
    if (store) {
      const given = { store, id, version };
      await this.rig.ports.database.write([{ type: "put", store, record } as WriteOperation]);
      this.materials = [...this.materials.filter((each) => !isSame(each, given)), given];
      return {};
    }
    const has = (wanted: Material) =>
      this.materials.some((each) => isSame(each, wanted) && each.version === wanted.version);
    return { missing: materials.filter((each) => !has(each)) };
  }

  async #forgetMaterial(id: string) {
    const gone = this.materials.filter((each) => each.id === id);
    await this.rig.ports.database.write(gone.map(({ store }) => ({ type: "delete", store, id })));
    this.materials = this.materials.filter((each) => each.id !== id);
  }

  async #keys() {
    const providers = [...this.given.values()].map(({ apiKey: _, ...shown }) => shown);
    return { publicKey: (await this.#opener).publicKey, providers };
  }

  async #take(id: string, parcel: SealedParcel): Promise<void> {
    const sent = JSON.parse(await (await this.#opener).open(parcel, { device: "device", id }));
    if (sent.apiKey === "refused") throw new AppError("credentials.key-invalid", { provider: sent.provider });
    const { provider, model, name, apiKey } = sent;
    this.given.set(id, { provider, model, name, apiKey, given: id });
  }

  #do(id: string, work: Promise<unknown>): void {
    const outcome = work.then(
      () => ({ state: "done" }) as const,
      (error: unknown) => {
        if (!isAppError(error)) return { state: "stopped" } as const;
        return { state: "refused", code: error.code, params: error.params } as const;
      },
    );
    this.#work.set(id, outcome);
  }

  async #events(id: string, after: number) {
    return (await this.#tab.monitor.load(id)).events.filter(({ seq }) => seq > after);
  }

  /** The events there are and those that come; where it is to be cut, its first message alone. */
  #stream(id: string, after: number, signal: AbortSignal): Response {
    let last = after;
    let listening: { dispose(): void } | undefined;
    const isCut = this.cuts-- > 0;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        const write = (kind: string, data: unknown) =>
          stream.enqueue(new TextEncoder().encode(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`));
        const send = async () => {
          const events = await this.#events(id, last);
          if (events.length === 0) return;
          last = events.at(-1)?.seq ?? last;
          write("events", events);
          if (!isCut) return;
          listening?.dispose();
          stream.error(new TypeError("network error"));
        };
        signal.addEventListener("abort", () => {
          listening?.dispose();
          stream.error(signal.reason);
        });
        let sending = send();
        listening = this.#tab.monitor.listen((update) => {
          if (update.type === "state" && update.rootTaskId === id) sending = sending.then(send, () => {});
          if (update.type === "live" && update.rootTaskId === id) {
            const { text, reasoning: _, ...call } = update.call;
            write("live", { taskId: id, call, from: 0, text });
          }
        });
      },
      cancel: () => listening?.dispose(),
    });
    return new Response(body);
  }
}

interface Sent {
  readonly id: string;
  readonly sentence: string;
  readonly language: string;
  readonly labels: TaskLabels;
  readonly limits: TaskLimits;
  readonly edit: TaskEdit;
  readonly amendment: Amendment;
  readonly parcel: SealedParcel;
  readonly goOn?: boolean;
  readonly events?: readonly JournalEvent[];
  readonly materials?: readonly Material[];
  readonly store?: Material["store"];
  readonly version?: string;
  readonly record?: unknown;
  readonly task: NewTask;
}
