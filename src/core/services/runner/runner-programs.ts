import * as v from "valibot";
import { visibleName } from "../../domain/text/visible-text";
import { type RunnerApi, readAnswer } from "./runner-api";
import type { RunnerProgram } from "./wire";

const shown = v.pipe(v.string(), v.transform(visibleName));
const programs = v.array(
  v.object({
    name: shown,
    failure: v.optional(shown),
    tools: v.array(v.object({ id: v.string(), name: shown, description: shown, isOn: v.boolean() })),
  }),
);

/** The programs on the computer of the paired runner, and which of their tools tasks are offered there. */
export class RunnerPrograms {
  readonly #api: Pick<RunnerApi, "ask">;

  constructor(api: Pick<RunnerApi, "ask">) {
    this.#api = api;
  }

  async list(signal: AbortSignal): Promise<readonly RunnerProgram[]> {
    return readAnswer(programs, await this.#api.ask("GET", "tools", signal));
  }

  /** Has a tool be offered, or no longer. */
  async switch(tool: string, isOn: boolean, signal: AbortSignal): Promise<void> {
    await this.#api.ask("POST", "tools", signal, { tool, isOn });
  }
}
