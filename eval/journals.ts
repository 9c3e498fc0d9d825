import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EvalRecord } from "./eval-record";

/** A folder of runs, one file each. */
export class Journals {
  readonly folder: string;
  readonly #secret: string;

  /** `secret` never reaches a file, whatever is saved. */
  constructor(folder: string, secret = "") {
    this.folder = folder;
    this.#secret = secret;
  }

  /** Name of the file of a run. */
  static nameOf({ taskId, strategy, round }: Pick<EvalRecord, "taskId" | "strategy" | "round">): string {
    return `${taskId}.${strategy}.${round}.json`;
  }

  /** Saves a run at once: what was paid for is kept even when a later one breaks. */
  save(record: EvalRecord): void {
    mkdirSync(this.folder, { recursive: true });
    this.write(Journals.nameOf(record), `${JSON.stringify(record, undefined, 1)}\n`);
  }

  /** Puts a text beside the runs. */
  write(name: string, text: string): void {
    mkdirSync(this.folder, { recursive: true });
    const safe = this.#secret === "" ? text : text.replaceAll(this.#secret, "[key]");
    writeFileSync(join(this.folder, name), safe);
  }

  /** All runs. @throws Error when there are none. */
  load(): readonly EvalRecord[] {
    const files = readdirSync(this.folder).filter((name) => name.endsWith(".json"));
    if (files.length === 0) throw new Error(`There are no journals in ${this.folder}.`);
    return files
      .sort()
      .map((name) => JSON.parse(readFileSync(join(this.folder, name), "utf8")) as EvalRecord);
  }
}
