import * as v from "valibot";
import { visibleName } from "../../domain/text/visible-text";
import { type RunnerApi, readAnswer } from "./runner-api";
import type { RunnerFolder } from "./wire";

const folders = v.array(
  v.object({
    name: v.string(),
    path: v.pipe(v.string(), v.transform(visibleName)),
    ...{ isWritable: v.boolean(), isOn: v.boolean() },
    failure: v.optional(v.picklist(["missing", "own", "invalid"])),
  }),
);

/** The folders on the disk of the paired runner that its owner has opened, and which of them tasks are offered there. */
export class RunnerFolders {
  readonly #api: Pick<RunnerApi, "ask">;

  constructor(api: Pick<RunnerApi, "ask">) {
    this.#api = api;
  }

  async list(signal: AbortSignal): Promise<readonly RunnerFolder[]> {
    return readAnswer(folders, await this.#api.ask("GET", "roots", signal));
  }

  /** Has a folder be offered, or no longer. */
  async switch(folder: string, isOn: boolean, signal: AbortSignal): Promise<void> {
    await this.#api.ask("POST", "roots", signal, { folder, isOn });
  }
}
