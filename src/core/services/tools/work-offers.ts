import { type Agent, ORCHESTRATOR_ID } from "../../domain/agent/agent";
import type { TaskModel } from "../../domain/task/task";
import type { FolderScope } from "../../domain/tool/folder-scope";
import { type WorkChoice, withToolSet } from "../../domain/tool/work-choice";
import type { PluginHost } from "../../plugin/plugin-host";
import { LlmProviders } from "../../points/llm-provider";
import type { Tool } from "../../points/tool";
import type { ModelCaller, ModelTarget } from "../models/model-call";
import { isBurdened } from "../models/model-request";
import { offerOf } from "./tool-offer";
import type { Toolbox } from "./toolbox";

/** The work that a prompt is written for. */
export interface PromptedWork {
  /** Id of the agent that it is written to. */
  readonly agentId: string;
  /** The model that was chosen for it; the agent's own, or the default one, where absent. */
  readonly model?: ModelTarget | undefined;
  /** The places where its working folder may have been chosen. */
  readonly places?: readonly FolderScope[] | undefined;
  readonly choice: WorkChoice;
}

/** A tool as it is offered for a piece of work, or not. */
export interface ToolOffer
  extends Pick<Tool, "id" | "name" | "description" | "effect" | "group" | "saysReadOnly"> {
  readonly isOn: boolean;
  /** Whether it is where the user has chosen nothing of it. */
  readonly isOnOtherwise: boolean;
  /** Whether it is the search of the web, which is chosen with the web. */
  readonly isSearch: boolean;
  /** Whether it reaches beyond this device, and is no model. */
  readonly looksUp: boolean;
}

/** The search of the web for a piece of work. */
export interface WebOffer {
  /**
   * Its searcher: the provider, a service of the user's, or nobody. `never`: the user has forbidden it for good; `unknown`:
   * there is no provider yet.
   */
  readonly by: "provider" | "service" | "nobody" | "never" | "unknown";
  /** Whether it can be on. */
  readonly isPossible: boolean;
  /** Whether it is on where the user has chosen nothing of the web. */
  readonly isOnOtherwise: boolean;
}

/** The tools and the thinking that a model is offered for a piece of work. */
export interface WorkOffer {
  readonly web: WebOffer;
  readonly tools: readonly ToolOffer[];
  /** The model, where a provider is configured. */
  readonly model?: string;
  /** Whether the model can think before it answers; absent where nobody says. */
  readonly thinks?: boolean | undefined;
}

/** The dependencies of the offers. */
export interface WorkOfferDependencies {
  readonly toolbox: Toolbox;
  readonly models: Pick<ModelCaller, "route">;
  readonly plugins: Pick<PluginHost, "open" | "load">;
  /** The id of the folder that is worked in: that of the first place that has one. */
  folderAt(places: readonly FolderScope[]): string | undefined;
  findAgent(id: string): Promise<Agent>;
  /** The model that writes in tasks, where the settings name one. */
  writingModel(): TaskModel | undefined;
}

/** The abilities of the model of a piece of work. */
interface ModelAbilities {
  readonly model?: string;
  readonly thinks?: boolean | undefined;
  readonly searches: boolean;
  readonly isBurdened: boolean;
}

const UNKNOWN_MODEL: ModelAbilities = { searches: false, isBurdened: false };

/** Tells what a model will be offered for a piece of work, as the gateway and the toolbox will have it. */
export class WorkOffers {
  readonly #dependencies: WorkOfferDependencies;

  constructor(dependencies: WorkOfferDependencies) {
    this.#dependencies = dependencies;
  }

  /** The things that are offered for a piece of work; of an agent that nobody knows, those that any has. */
  async look(work: PromptedWork): Promise<WorkOffer> {
    const { agentId, model, places = [], choice } = work;
    const { toolbox, folderAt, findAgent } = this.#dependencies;
    // One that was made for a task alone is in no directory.
    const agent = await findAgent(agentId).catch(() => undefined);
    const workModel = isOfTask(work) ? this.#dependencies.writingModel() : undefined;
    const abilities = await this.#abilities(model ?? { ...agent, workModel });
    const canSearch = await toolbox.canSearch();
    const own = { named: agent?.tools, folderId: folderAt(places) };
    const isOn = (tool: Tool, chosen: WorkChoice): boolean => {
      const reason = offerOf(
        tool,
        { ...own, without: chosen.withoutTools, choice: chosen },
        toolbox.permissions,
      );
      if (!reason) return false;
      if (tool.searchesWeb) return abilities.searches || (reason === "wanted" && canSearch);
      return reason === "wanted" || !abilities.isBurdened;
    };
    // Those of a folder are nobody's choice where there is none.
    const possible = toolbox.all.filter(({ comesWith }) => !comesWith || own.folderId !== undefined);
    const tools = possible.map((tool) => ({
      ...{ id: tool.id, name: tool.name, description: tool.description, effect: tool.effect },
      ...(tool.group === undefined ? {} : { group: tool.group }),
      ...(tool.saysReadOnly ? { saysReadOnly: true } : {}),
      isOn: isOn(tool, choice),
      isOnOtherwise: isOn(tool, without(choice, tool.id)),
      isSearch: tool.searchesWeb ?? false,
      looksUp: tool.effect === "sends" && !tool.asksModel,
    }));
    const searchers = toolbox.all.filter(({ searchesWeb }) => searchesWeb);
    const by = this.#searcher(searchers, { ...abilities, canSearch });
    const web = {
      by,
      isPossible: by !== "nobody" && by !== "never",
      isOnOtherwise: searchers.some((tool) => isOn(tool, { ...choice, web: undefined })),
    };
    const { thinks, model: name } = abilities;
    return { web, tools, ...(name === undefined ? {} : { model: name, thinks }) };
  }

  #searcher(
    searchers: readonly Tool[],
    { searches, canSearch, model }: ModelAbilities & { readonly canSearch: boolean },
  ): WebOffer["by"] {
    const { permissions } = this.#dependencies.toolbox;
    if (searchers.every(({ id }) => permissions.isRefused(id))) return "never";
    if (searches) return "provider";
    if (canSearch) return "service";
    return model === undefined ? "unknown" : "nobody";
  }

  async #abilities(target: ModelTarget): Promise<ModelAbilities> {
    const { models, plugins } = this.#dependencies;
    // Without a provider nothing is known of the model.
    const route = await models.route(target).catch(() => undefined);
    const provider = route && plugins.open(LlmProviders).find(route.provider);
    if (!provider) return UNKNOWN_MODEL;
    const { model, thinks } = route;
    // A provider that cannot be loaded is told of by the call itself.
    const client = await plugins.load(provider).catch(() => undefined);
    return {
      model,
      thinks,
      searches: client?.searchesWeb?.(model) ?? false,
      isBurdened: isBurdened(route),
    };
  }
}

function isOfTask({ agentId, places = [] }: PromptedWork): boolean {
  return agentId === ORCHESTRATOR_ID || places.some((place) => place.startsWith("task/"));
}

/** A choice that says nothing of a tool. */
function without(choice: WorkChoice, toolId: string): WorkChoice {
  return withToolSet(choice, toolId, true, true);
}
