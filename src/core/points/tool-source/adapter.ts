import * as v from "valibot";
import { onlyValue, some } from "../../contained/checked-values";
import { type ContainedAdapter, type ContainedPart, dataOf } from "../../contained/contained-adapter";
import { withinTime } from "../../contained/within-time";
import { AppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { ContributionEntry, PluginContext } from "../../plugin/contribution";
import { contribute } from "../../plugin/define-plugin";
import { Tools } from "../tool";
import { containedTool, toolData } from "../tool/adapter";
import { ToolSources } from "./index";

/** Tools wait for the list of a source. */
const LIMIT_SECONDS = 10;
const MOST_TOOLS = 50;
/** Longest name that providers take, with room for the prefix they may add. */
const LONGEST_ID = 63;
/** As of everything from outside. */
const RANK = -20;

const schema = v.object({ id: v.string() });
const listed = onlyValue(v.object({ tools: some(toolData, MOST_TOOLS) }));

/** A source of tools: its plugin lists them while it runs, and lists them anew after each call of one. */
export const adapter: ContainedAdapter = (part) => ({
  contributes: [
    contribute(ToolSources, {
      ...dataOf(part, schema),
      load: async (context) => {
        const source = new ContainedTools(part, context);
        await source.renew();
        return source;
      },
    }),
  ],
});

/** The tools of one source as they were listed last. */
class ContainedTools {
  readonly #part: ContainedPart;
  readonly #context: PluginContext;
  #json = "";
  #offered: Disposable | undefined;

  constructor(part: ContainedPart, context: PluginContext) {
    this.#part = part;
    this.#context = context;
  }

  /** Has the plugin list its tools, and offers those. @throws AppError as functions of plugins do, or `external-plugin.wrong-answer`. */
  async renew(): Promise<void> {
    const { functions, manifest } = this.#part;
    const limit = { plugin: manifest.name, seconds: LIMIT_SECONDS };
    const { tools } = await withinTime(limit, (until) => functions.call("tools", {}, listed, until));
    const json = JSON.stringify(tools);
    if (json === this.#json) return;
    const entries = tools.map((tool) => this.#entryOf(tool));
    const earlier = this.#offered;
    this.#offered = this.#context.contribute(entries);
    this.#json = json;
    earlier?.dispose();
  }

  #entryOf({ id: named, ...data }: v.InferOutput<typeof toolData>): ContributionEntry {
    const { manifest } = this.#part;
    // A name that no tool of the application, or of another plugin, has.
    const id = `plugin-${manifest.id}--${named}`;
    if (id.length > LONGEST_ID) {
      const reason = `tools: ${named} has a longer id than models take`;
      throw new AppError("external-plugin.wrong-answer", { plugin: manifest.name, name: "tools", reason });
    }
    const tool = containedTool(this.#part, id, data, named);
    const load = async () => {
      const loaded = await tool.load(this.#context);
      return {
        ...loaded,
        run: async (...call: Parameters<typeof loaded.run>) => {
          const output = await loaded.run(...call);
          // Failures of the list change nothing about the call.
          await this.renew().catch((error) =>
            this.#context.logger.warn("tools are not listed anew", { error }),
          );
          return output;
        },
      };
    };
    return contribute(Tools, { ...tool, group: manifest.name, rank: RANK, load });
  }
}
