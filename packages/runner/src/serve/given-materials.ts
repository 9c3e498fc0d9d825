import { readRecord } from "@core/domain/records/read-record";
import { AppError } from "@core/errors/app-error";
import type { WriteOperation } from "@core/ports/database";
import { keyRange } from "@core/services/orchestration/journal/task-repository";
import type { Material } from "@core/services/runner/materials";
import type { RunnerCore } from "../runner-core";

/** The core as far as it keeps what tasks draw on. */
export type MaterialCore = Pick<RunnerCore, "database">;

/** The plugin data in which it stands which device gave what. */
const GIVEN = "runner-materials";
/** Bytes of all that was given; a device that goes mad must not fill the disk. */
const ROOM = 4 * 1024 * 1024 * 1024;

/** Where something that was given came from. */
interface Origin {
  readonly device: string;
  readonly version: string;
  /** Characters of it. */
  readonly size: number;
}

/** One material as it stands there. */
type Place = Pick<Material, "store" | "id">;

/**
 * The materials that tasks here draw on beside their journals, as paired devices give them: agents, projects, their files and
 * documents. They are deleted with the device that gave them. What belongs to tasks of this runner is never touched.
 */
export class GivenMaterials {
  readonly #core: MaterialCore;
  readonly #room: number;
  #used: Promise<number> | undefined;

  constructor(core: MaterialCore, room = ROOM) {
    this.#core = core;
    this.#room = room;
  }

  /** Those of some that are not here in that version. */
  async missing(materials: readonly Material[]): Promise<readonly Place[]> {
    const missing: Place[] = [];
    for (const { store, id, version } of materials) {
      if (await this.#isOwn({ store, id })) continue;
      if ((await this.#originOf({ store, id }))?.version !== version) missing.push({ store, id });
    }
    return missing;
  }

  /** Keeps something that a device gives. @throws AppError `request.invalid`, `runner.failed` where there is no room. */
  async keep(device: string, { store, id, version }: Material, sent: unknown): Promise<void> {
    const record = readRecord(store, sent);
    if (record?.id !== id) throw new AppError("request.invalid", { reason: store });
    if (await this.#isOwn({ store, id })) return;
    const size = JSON.stringify(record).length;
    const before = (await this.#originOf({ store, id }))?.size ?? 0;
    const used = (await this.#usedRoom()) - before + size;
    if (used > this.#room) throw new AppError("runner.failed", { status: 507 });
    this.#used = Promise.resolve(used);
    const value: Origin = { device, version, size };
    await this.#core.database.write(
      [{ type: "put", store, record } as WriteOperation, markerOf({ store, id }, value)],
      "strict",
    );
  }

  /** All that a device gave, in the versions that are here. */
  async list(device: string): Promise<readonly Material[]> {
    const all = await this.#all();
    return all
      .filter(({ origin }) => origin.device === device)
      .map(({ store, id, origin: { version } }) => ({ store, id, version }));
  }

  /** Deletes something that a device gave. */
  async remove(device: string, place: Place): Promise<void> {
    const origin = await this.#originOf(place);
    if (origin?.device === device) await this.#delete(place);
  }

  /** Deletes all that a device gave. */
  async forget(device: string): Promise<void> {
    for (const { origin, ...place } of await this.#all())
      if (origin.device === device) await this.#delete(place);
  }

  async #delete({ store, id }: Place): Promise<void> {
    // A document of a task that has come here since is that task's.
    const isTasks = store === "artifacts" && (await this.#isOfTask(id));
    await this.#core.database.write(
      [
        { type: "delete", store: "pluginData", id: idOf({ store, id }) },
        ...(isTasks ? [] : [{ type: "delete", store, id } as const]),
      ],
      "strict",
    );
    this.#used = undefined;
  }

  /** Whether it is a document of a task of this runner, whose journal alone writes it. */
  async #isOwn({ store, id }: Place): Promise<boolean> {
    return store === "artifacts" && this.#isOfTask(id);
  }

  async #isOfTask(artifactId: string): Promise<boolean> {
    const { database } = this.#core;
    const artifact = await database.get("artifacts", artifactId);
    return artifact !== undefined && (await database.get("tasks", artifact.taskId)) !== undefined;
  }

  async #originOf(place: Place): Promise<Origin | undefined> {
    const marker = await this.#core.database.get("pluginData", idOf(place));
    return marker?.value as Origin | undefined;
  }

  async #all(): Promise<readonly (Place & { readonly origin: Origin })[]> {
    const markers = await this.#core.database.list("pluginData", keyRange(`${GIVEN}/`));
    return markers.map(({ key, value }) => ({ ...(JSON.parse(key) as Place), origin: value as Origin }));
  }

  #usedRoom(): Promise<number> {
    this.#used ??= this.#all().then((all) => all.reduce((sum, { origin }) => sum + origin.size, 0));
    return this.#used;
  }
}

function idOf({ store, id }: Place): string {
  return `${GIVEN}/${store}/${id}`;
}

function markerOf(place: Place, value: Origin): WriteOperation {
  const { store, id } = place;
  const record = { id: idOf(place), pluginId: GIVEN, key: JSON.stringify({ store, id }), value };
  return { type: "put", store: "pluginData", record };
}
