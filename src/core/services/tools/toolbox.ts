import type { Agent } from "../../domain/agent/agent";
import { type Tool, Tools, type ToolView } from "../../points/tool";
import { LiveCalls } from "./live-calls";
import { fingerprintOf, type OfferedTool, type ToolDependencies } from "./offered-tool";
import type { ToolChoices } from "./tool-access";
import { ToolConfirmations } from "./tool-confirmations";
import { ToolExecutor } from "./tool-executor";
import { offerOf } from "./tool-offer";
import { ToolPermissions } from "./tool-permissions";

/** The tools there are, and what the user allows them. */
export class Toolbox {
  readonly permissions: ToolPermissions;
  readonly confirmations: ToolConfirmations;
  /** The progress and questions of the calls that run. */
  readonly live: LiveCalls;
  readonly #dependencies: ToolDependencies;

  constructor(dependencies: ToolDependencies) {
    this.#dependencies = dependencies;
    this.permissions = new ToolPermissions(dependencies.preferences);
    this.confirmations = new ToolConfirmations(dependencies);
    this.live = new LiveCalls(() => dependencies.clock.now());
  }

  /** Every tool that is installed, whatever the user allows it; reactive. */
  get all(): readonly Tool[] {
    return this.#dependencies.plugins.open(Tools).all;
  }

  /**
   * The executor of the tools an agent may use, and those that come with the folder it works in, but those that are taken
   * away; `undefined` where there are none. With the user's choice for the work at hand come the tools that are on by
   * themselves.
   */
  async offer(
    { tools: named }: Pick<Agent, "tools">,
    {
      folderId,
      without,
      choice,
    }: {
      readonly folderId?: string | undefined;
      readonly without?: readonly string[];
      readonly choice?: ToolChoices | undefined;
    } = {},
  ): Promise<ToolExecutor | undefined> {
    const work = { named, folderId, without, choice };
    const offered = await Promise.all(
      this.all.map((tool) => {
        const reason = offerOf(tool, work, this.permissions);
        return reason && this.#load(tool, reason === "by-itself");
      }),
    );
    const known = offered
      .filter((each) => each !== undefined)
      .filter(({ tool, isSetUp }) => isSetUp || tool.searchesWeb);
    return known.length > 0 ? new ToolExecutor(known, this, this.#dependencies, folderId) : undefined;
  }

  /** Whether a service is set up by which a tool can search the web, where no provider does. */
  async canSearch(): Promise<boolean> {
    const tools = this.all.filter(({ id, searchesWeb }) => searchesWeb && !this.permissions.isRefused(id));
    const loaded = await Promise.all(tools.map((tool) => this.#load(tool, false)));
    return loaded.some((each) => each?.isSetUp);
  }

  /** The view of a tool's results; `undefined` where nothing does, or the tool is never to be run. */
  async viewOf(id: string): Promise<ToolView | undefined> {
    const tool = this.all.find((each) => each.id === id);
    if (!tool?.hasView || this.permissions.isRefused(id)) return undefined;
    return (await this.#dependencies.plugins.load(tool)).view;
  }

  /** One that is broken is told of in Settings › Plugins, and offered to nobody. */
  async #load(tool: Tool, isByItself: boolean): Promise<OfferedTool | undefined> {
    try {
      const run = await this.#dependencies.plugins.load(tool);
      const isSetUp = (await run.isSetUp?.()) ?? true;
      const fingerprint = await fingerprintOf(tool, run, this.#dependencies.hasher);
      return { tool, run, isSetUp, isByItself, fingerprint };
    } catch (error) {
      this.#dependencies.logger.warn("A tool could not be loaded", { tool: tool.id, error: String(error) });
      return undefined;
    }
  }
}
