import * as v from "valibot";
import type { Agent } from "../../domain/agent/agent";
import type { ProjectTerms } from "../../domain/project/project";
import type { CoreStoreRecords } from "../../domain/records/store-records";
import { AppError } from "../../errors/app-error";
import type { Database } from "../../ports/database";
import type { Hasher } from "../../ports/hasher";
import { type Patience, TRIES } from "./patience";
import { type RunnerApi, readAnswer } from "./runner-api";

/** The stores of what tasks draw on beside their journals. */
export const MATERIAL_STORES = ["agents", "projects", "knowledgeItems", "artifacts"] as const;
/** One of those stores. */
export type MaterialStore = (typeof MATERIAL_STORES)[number];

/** Something that tasks draw on, and which version of it. */
export interface Material {
  readonly store: MaterialStore;
  readonly id: string;
  readonly version: string;
}

/** Needs of a task: who has a part in it, and the project it is in. */
export interface MaterialNeeds {
  readonly agentIds: readonly (string | undefined)[];
  readonly projectId?: string | undefined;
  /** The terms it was given, where it was. */
  readonly terms?: Pick<ProjectTerms, "agentIds" | "knowledgeItemIds" | "deliverableIds"> | undefined;
}

/** The services that materials are given to a runner with. */
export interface MaterialsParts {
  readonly api: Pick<RunnerApi, "ask">;
  readonly database: Pick<Database, "count" | "get" | "list">;
  readonly hasher: Hasher;
  /** The agent with the instructions that it works under, which may be kept elsewhere. */
  readonly instructed: (agent: Agent, signal: AbortSignal) => Promise<Agent>;
  readonly patience: Patience;
  readonly signal: AbortSignal;
}

/** Characters of one record, of which a request of a runner takes a few more. */
const LARGEST = 75 * 1024 * 1024;
/** Files of a folder whose contents are in memory at a time. */
const AT_ONCE = 8;

const listed = v.array(v.object({ store: v.picklist(MATERIAL_STORES), id: v.string(), version: v.string() }));
const missing = v.object({
  missing: v.array(v.object({ store: v.picklist(MATERIAL_STORES), id: v.string() })),
});

/**
 * The materials that tasks draw on beside their journals: agents of the user with their files, and the project with its own.
 * The paired runner is sent those that it lacks, and has what is changed or deleted here changed or deleted there.
 */
export class Materials {
  readonly #parts: MaterialsParts;

  constructor(parts: MaterialsParts) {
    this.#parts = parts;
  }

  /** Sends what the runner lacks of a task's needs. @throws AppError `runner.file-too-large`, or why it cannot be asked. */
  async send(needs: MaterialNeeds): Promise<void> {
    await this.#send(await this.#needed(needs));
  }

  /** Has the runner know what has changed of what it was given, and delete what is gone. */
  async refresh(): Promise<void> {
    const { api, signal } = this.#parts;
    const given = readAnswer(listed, await api.ask("GET", "materials", signal));
    const changed: Material[] = [];
    for (const { store, id, version } of given) {
      const now = await this.#material(store, id);
      if (!now) await api.ask("DELETE", `materials/${encodeURIComponent(id)}?store=${store}`, signal);
      else if (now.version !== version) changed.push(now);
    }
    const projects = changed.filter(({ store }) => store === "projects").map(({ id }) => id);
    const agentIds = changed.filter(({ store }) => store === "agents").map(({ id }) => id);
    // Files that a project or an agent has got since.
    for (const projectId of projects) changed.push(...(await this.#needed({ agentIds: [], projectId })));
    changed.push(...(await this.#needed({ agentIds })));
    await this.#send(changed);
  }

  async #send(materials: readonly Material[]): Promise<void> {
    const { api, patience, signal } = this.#parts;
    const unique = [...new Map(materials.map((each) => [`${each.store}/${each.id}`, each])).values()];
    if (unique.length === 0) return;
    const asked = await patience.ask(
      () => api.ask("POST", "materials", signal, { materials: unique }),
      TRIES,
    );
    const wanted = new Set(readAnswer(missing, asked).missing.map(({ store, id }) => `${store}/${id}`));
    for (const { store, id, version } of unique) {
      if (!wanted.has(`${store}/${id}`)) continue;
      const record = await this.#record(store, id);
      if (!record) continue;
      const { content = "", name = "" } = record as { readonly content?: string; readonly name?: string };
      if (content.length > LARGEST)
        throw new AppError("runner.file-too-large", { name, size: Math.floor(LARGEST / 1024 / 1024) });
      const path = `materials/${encodeURIComponent(id)}`;
      await patience.ask(() => api.ask("POST", path, signal, { store, version, record }), TRIES);
    }
  }

  async #needed({ agentIds, projectId, terms }: MaterialNeeds): Promise<readonly Material[]> {
    const { database } = this.#parts;
    const project = projectId === undefined ? undefined : await database.get("projects", projectId);
    const shared = terms ?? project;
    const ids = new Set([...agentIds, ...(shared?.agentIds ?? [])]);
    const own = await Promise.all([...ids].flatMap((id) => (id ? [database.get("agents", id)] : [])));
    const agents = own.filter((agent) => agent !== undefined);
    const files = [
      ...agents.flatMap(({ knowledgeItemIds = [] }) => knowledgeItemIds),
      ...(shared?.knowledgeItemIds ?? []),
    ];
    const found = await Promise.all([
      ...agents.map(({ id }) => this.#material("agents", id)),
      ...(project ? [this.#material("projects", project.id)] : []),
      ...(terms?.deliverableIds ?? []).map((id) => this.#material("artifacts", id)),
    ]);
    return [...found.filter((each) => each !== undefined), ...(await this.#files(files))];
  }

  /** Files, with all that is in those that are folders. */
  async #files(ids: readonly string[]): Promise<readonly Material[]> {
    const { database } = this.#parts;
    const found = new Map<string, Material>();
    for (const id of ids) {
      const item = await this.#material("knowledgeItems", id);
      if (item) found.set(id, item);
    }
    // A map visits what is added while it is walked, so this reaches every depth once.
    for (const equals of found.keys()) {
      const inFolder = { index: "parentId", equals };
      // Not by the length of a batch: what cannot be read is left out of it.
      const count = await database.count("knowledgeItems", inFolder);
      for (let offset = 0; offset < count; offset += AT_ONCE) {
        const children = await database.list("knowledgeItems", { ...inFolder, offset, limit: AT_ONCE });
        for (const item of children) if (!found.has(item.id)) found.set(item.id, fileOf(item));
      }
    }
    return [...found.values()];
  }

  async #material(store: MaterialStore, id: string): Promise<Material | undefined> {
    const record = await this.#record(store, id);
    if (!record) return undefined;
    if (store === "knowledgeItems") return fileOf(record as CoreStoreRecords["knowledgeItems"]);
    if (store === "artifacts") {
      const { title, version, updatedAt } = record as CoreStoreRecords["artifacts"];
      return { store, id, version: JSON.stringify([title, version, updatedAt]) };
    }
    return { store, id, version: await this.#parts.hasher.sha256(JSON.stringify(record)) };
  }

  async #record(store: MaterialStore, id: string): Promise<CoreStoreRecords[MaterialStore] | undefined> {
    const { database, instructed, signal } = this.#parts;
    if (store !== "agents") return database.get(store, id);
    const agent = await database.get("agents", id);
    if (!agent?.instructionsFrom) return agent;
    const { instructionsFrom: _, ...kept } = await instructed(agent, signal);
    return kept;
  }
}

function fileOf(item: CoreStoreRecords["knowledgeItems"]): Material {
  const { id, name, parentId, contentHash, lastModified } = item;
  const version = JSON.stringify([name, parentId ?? "", contentHash ?? lastModified]);
  return { store: "knowledgeItems", id, version };
}
