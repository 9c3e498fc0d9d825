import type { Agent } from "../../domain/agent";
import { type Tool, Tools } from "../../points/tool";
import { LiveCalls } from "./live-calls";
import type { OfferedTool, ToolPorts } from "./offered-tool";
import { ToolExecutor } from "./tool-executor";
import { ToolPermissions } from "./tool-permissions";

/** The tools there are, and what the user allows them. */
export class Toolbox {
  readonly permissions: ToolPermissions;
  /** What the calls that run say and ask. */
  readonly live: LiveCalls;
  readonly #ports: ToolPorts;

  constructor(ports: ToolPorts) {
    this.#ports = ports;
    this.permissions = new ToolPermissions(ports.preferences);
    this.live = new LiveCalls(() => ports.clock.now());
  }

  /** Every tool that is installed, whatever the user allows it; reactive. */
  get all(): readonly Tool[] {
    return this.#ports.plugins.open(Tools).all;
  }

  /** What runs the tools an agent may use, but those that are taken away; `undefined` where there are none. */
  async offer({ tools: named }: Pick<Agent, "tools">): Promise<ToolExecutor | undefined> {
    const names = named?.length ? named : this.permissions.forAll;
    const tools = this.all.filter(({ id }) => names.includes(id) && !this.permissions.isRefused(id));
    const offered = await Promise.all(tools.map((tool) => this.#load(tool)));
    const known = offered.filter((each) => each !== undefined);
    return known.length > 0 ? new ToolExecutor(known, this.permissions, this.live, this.#ports) : undefined;
  }

  /** One that is broken is told of in Settings › Plugins, and offered to nobody. */
  async #load(tool: Tool): Promise<OfferedTool | undefined> {
    try {
      const run = await this.#ports.plugins.load(tool);
      const told = JSON.stringify([tool.id, tool.effect, run.description, run.parameters]);
      return { tool, run, fingerprint: await this.#ports.hasher.sha256(told) };
    } catch (error) {
      this.#ports.logger.warn("A tool could not be loaded", { tool: tool.id, error: String(error) });
      return undefined;
    }
  }
}
