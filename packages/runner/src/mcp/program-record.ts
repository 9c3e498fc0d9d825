import type { PluginStorage } from "@core/ports/plugin-storage";
import * as v from "valibot";
import { catalogue, type McpCatalogue } from "../../../../src/plugins/mcp/server-record";

/** The plugin that the programs of a runner are tools of. */
export const PROGRAMS = "mcp-programs";
/** Where the names of all programs are kept. */
const NAMES = "names";

const known = v.object({
  key: v.string(),
  name: v.string(),
  /** Digest of how it is started: another one is another program. */
  digest: v.string(),
  catalogue,
  /** Why it does not run; absent where it does, or has not been needed yet. */
  failure: v.optional(v.string()),
});

/** A program of the configuration with what it offered last time. Never a secret. */
export type KnownProgram = v.InferOutput<typeof known>;

export const NOTHING: McpCatalogue = { tools: [], prompts: [], resources: [], templates: [] };

/** The programs as all processes of a runner know them. */
export class ProgramRecords {
  readonly #storage: PluginStorage;

  constructor(storage: PluginStorage) {
    this.#storage = storage;
  }

  /** Those of the configuration that workers have read last. */
  async all(): Promise<readonly KnownProgram[]> {
    const names = v.safeParse(v.array(v.string()), await this.#storage.get(NAMES));
    const records = await Promise.all((names.success ? names.output : []).map((key) => this.get(key)));
    return records.flatMap((each) => each ?? []);
  }

  async get(key: string): Promise<KnownProgram | undefined> {
    const read = v.safeParse(known, await this.#storage.get(placeOf(key)));
    return read.success ? read.output : undefined;
  }

  async save(program: KnownProgram): Promise<void> {
    await this.#storage.set(placeOf(program.key), program);
  }

  /** Keeps which programs there are. */
  async keep(keys: readonly string[]): Promise<void> {
    await this.#storage.set(NAMES, [...keys]);
  }
}

function placeOf(key: string): string {
  return `program/${key}`;
}
