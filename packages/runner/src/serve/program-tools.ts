import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import type { RunnerProgram } from "@core/services/runner/wire";
import { ToolPermissions } from "@core/services/tools/tool-permissions";
import { toolId } from "../../../../src/plugins/mcp/tool-id";
import { PROGRAMS, ProgramRecords } from "../mcp/program-record";
import type { RunnerCore } from "../runner-core";

/** The core as far as tools of programs are looked at. */
export type ToolCore = Pick<RunnerCore, "preferences" | "get">;

/** The programs on the runner's computer with their tools, as devices see and switch them. */
export class ProgramTools {
  readonly #core: ToolCore;
  readonly #records: ProgramRecords;
  readonly #permissions: ToolPermissions;

  constructor(core: ToolCore) {
    this.#core = core;
    this.#records = new ProgramRecords(core.get(PluginStorageFactoryToken).of(PROGRAMS));
    this.#permissions = new ToolPermissions(core.preferences);
  }

  async list(): Promise<readonly RunnerProgram[]> {
    await this.#core.preferences.reload();
    return (await this.#records.all()).map(({ key, name, failure, catalogue }) => ({
      name,
      ...(failure === undefined ? {} : { failure }),
      tools: catalogue.tools.map((tool) => {
        const id = toolId(key, tool.name);
        const isOn = this.#permissions.isByItself({ id, isOnByItself: true });
        return { id, name: tool.title ?? tool.name, description: tool.description, isOn };
      }),
    }));
  }

  /** Offers a tool to tasks from their next work on, or no longer. */
  async switch(id: string, isOn: boolean): Promise<void> {
    await this.#core.preferences.reload();
    this.#permissions.setByItself(id, isOn);
    await this.#core.preferences.flush();
  }
}
