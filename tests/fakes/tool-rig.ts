import type { Agent } from "@core/domain/agent/agent";
import type { ToolTouch } from "@core/domain/tool/tool-use";
import { AppError } from "@core/errors/app-error";
import { contribute, definePlugin, type Plugin } from "@core/plugin/define-plugin";
import { PluginHost } from "@core/plugin/plugin-host";
import { LocaleBundles } from "@core/points/locale-bundle";
import {
  type Tool,
  type ToolArguments,
  type ToolContext,
  type ToolFunction,
  type ToolOutput,
  Tools,
} from "@core/points/tool";
import type { Hasher } from "@core/ports/hasher";
import type { TabChannel } from "@core/ports/tab-channel";
import { folderInUse } from "@core/services/folders/folder-uses";
import { fingerprintOf } from "@core/services/tools/offered-tool";
import type { ToolAccess } from "@core/services/tools/tool-access";
import { Toolbox } from "@core/services/tools/toolbox";
import errors from "../../src/plugins/locale-en/errors.json";
import calculator from "../../src/plugins/tool-calculator/plugin";
import { checkSchema } from "../../src/plugins/tools/check-schema";
import type { FakePorts } from "./fake-ports";

/** A call that a fake tool was run with. */
export interface RunCall {
  readonly tool: string;
  readonly args: ToolArguments;
}

/** Properties of a fake tool that differ from the usual. */
interface FakeTool
  extends Partial<Pick<Tool, "effect">>,
    Partial<Pick<ToolFunction, "isRepeatable" | "limits" | "preview">> {
  readonly description?: string;
  /** The properties of its arguments; `to` by default. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly touch?: (args: ToolArguments) => ToolTouch;
  readonly run?: (args: ToolArguments, signal: AbortSignal, context: ToolContext) => Promise<ToolOutput>;
}

/** The English sentences that models are told of errors in, at hand without a file to fetch. */
const SENTENCES = definePlugin({
  id: "sentences",
  apiVersion: 1,
  contributes: [
    contribute(LocaleBundles, { id: "en", language: "en", namespace: "errors", load: async () => errors }),
  ],
});

/** The tools of one browser: the calculator, and those a test makes. */
export class ToolRig {
  /** Every run of a fake tool, oldest first. */
  readonly runs: RunCall[] = [];
  /** Agents that can be asked. */
  agents: Agent[] = [];
  readonly toolbox: Toolbox;
  readonly #host: PluginHost;
  readonly #preferences: FakePorts["preferences"];
  readonly #hasher: Hasher;

  /** `tabs` is the tab's end of the channel where several are open. */
  constructor(ports: FakePorts, tabs: TabChannel = ports.tabs) {
    this.#host = new PluginHost(ports.container());
    this.#preferences = ports.preferences;
    this.#host.install(calculator);
    this.#host.install(SENTENCES);
    this.#hasher = ports.hasher;
    const { hasher, clock, ids, preferences, logger } = ports;
    const schemas = { check: async (schema: ToolArguments, value: unknown) => checkSchema(schema, value) };
    const own = { hasher, clock, ids, preferences, tabs, logger };
    this.toolbox = new Toolbox({ plugins: this.#host, schemas, ...own });
  }

  /** Whether the choices of users count, and what is on by itself is offered: the calculator, for one. */
  offersByItself = false;

  /** The way a chat or a run gets at them. */
  get access(): ToolAccess {
    return {
      offer: (agent, places, without = [], choice = undefined) => {
        const own = { folderId: folderInUse(this.#preferences, places), without };
        return this.toolbox.offer(agent, this.offersByItself ? { ...own, choice } : own);
      },
      confirm: (use) => this.toolbox.confirmations.keep(use),
      findAgent: async (id) => {
        const found = this.agents.find((each) => each.id === id);
        if (!found) throw new AppError("agent.not-found", { id });
        return found;
      },
    };
  }

  /** Fingerprint by which the tool of an id is known when the user is asked about it. */
  async fingerprintOf(id: string): Promise<string> {
    const tool = this.toolbox.all.find((each) => each.id === id);
    return tool ? fingerprintOf(tool, await this.#host.load(tool), this.#hasher) : "";
  }

  install(plugin: Plugin): void {
    this.#host.install(plugin);
  }

  /** Adds a tool that notes what it is run with. */
  add(id: string, fake: FakeTool = {}): void {
    const { effect = "none", description = `Does ${id}.`, parameters, touch, run, ...rest } = fake;
    const load = async (): Promise<ToolFunction> => ({
      description,
      parameters: { type: "object", properties: parameters ?? { to: { type: "string" } } },
      ...rest,
      ...(touch ? { touch } : {}),
      run: async (args, context, signal) => {
        this.runs.push({ tool: id, args });
        return run ? run(args, signal, context) : { content: `${id} is done` };
      },
    });
    const tool = { id, name: id, description, effect, load };
    this.install(
      definePlugin({
        id: `tool-${id}`,
        apiVersion: 1,
        overrides: true,
        contributes: [contribute(Tools, tool)],
      }),
    );
  }

  /** A tool that sends something to the host named in `to`. */
  addSender(id = "post", fake: FakeTool = {}): void {
    this.add(id, { effect: "sends", touch: ({ to }) => ({ effect: "sends", target: String(to) }), ...fake });
  }
}
