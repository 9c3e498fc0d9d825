import type { Agent } from "../../../domain/agent/agent";
import { foundSources } from "../../../domain/journal/tool-turns";
import type { Effort } from "../../../domain/model/effort";
import type { LlmMessage, ReplySchema, ToolDeclaration, WebSearcher } from "../../../domain/model/llm";
import type { ModelFallback } from "../../../domain/model/model-fallback";
import { addTraffic, type Traffic } from "../../../domain/model/traffic";
import { citedSources, type FileSource } from "../../../domain/source/source";
import { SourceNumbers } from "../../../domain/source/source-numbers";
import { withoutThoughts } from "../../../domain/text/think-blocks";
import { untilAborted } from "../../../lifecycle/until-aborted";
import type { PluginHost } from "../../../plugin/plugin-host";
import { LlmProviders } from "../../../points/llm-provider";
import type { Clock } from "../../../ports/clock";
import type { Database, WriteOperation } from "../../../ports/database";
import type { Ids } from "../../../ports/ids";
import type { Logger } from "../../../ports/logger";
import type { Preferences } from "../../../ports/preferences";
import { DraftSaver } from "../../drafts/draft-saver";
import { tailOf, taskBackup, UnloadBackup } from "../../drafts/unload-backup";
import type { AttachedFiles } from "../../knowledge/attached-files";
import { isAnswer } from "../../models/collect-reply";
import type { FallbackModel } from "../../models/fallback/fallback-model";
import { unansweredBecause } from "../../models/fallback/unanswered-because";
import type {
  CallPurpose,
  ModelCaller,
  ModelReply,
  ModelRoute,
  ProjectKnowledge,
} from "../../models/model-call";
import type { RunJournal } from "../journal/run-journal";
import type { RunUpdate } from "../journal/run-update";
import { Budget } from "./budget";
import { effortOf, requestedBy } from "./call-bound";
import {
  type BrokenCall,
  boundOf,
  brokenFact,
  calledFact,
  dollars,
  type GrantedCall,
  reservedFact,
} from "./call-facts";
import { FoundRecords } from "./found-records";
import { inProject, onDay, termsOf } from "./in-project";
import { RunWaits } from "./run-waits";
import { TimeLimit } from "./time-limit";

/** One call on behalf of an agent. */
export interface RunModelCall {
  readonly purpose: CallPurpose;
  readonly taskId: string;
  readonly agent: Pick<Agent, "id" | "name" | "knowledgeItemIds" | "effort">;
  readonly messages: readonly LlmMessage[];
  /** The tools the model may call. */
  readonly tools?: readonly ToolDeclaration[];
  readonly temperature?: number | undefined;
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  /** The configured provider it is made with once more, and the model that did not answer. */
  readonly credentialId?: string | undefined;
  readonly fallback?: ModelFallback;
  /** How hard the model is to think, where it can. */
  readonly effort?: Effort | undefined;
  /** The form of the reply, where it is data. */
  readonly schema?: ReplySchema | undefined;
  /** Whether its thoughts have used up all they were given before, and are given more. */
  readonly thinksLong?: boolean;
  readonly projectKnowledge?: ProjectKnowledge;
  /** Whether it is the work of a reader, and not the writer's. */
  readonly isReading?: boolean;
  /** Whether the text is kept while it comes, so that a reload finds it. */
  readonly keepsDraft?: boolean;
  /** The text so far that this call continues. */
  readonly written?: string;
  /** Hears which passages of files the call was given. */
  readonly onSources?: (sources: readonly FileSource[]) => void;
  /** Hears who searched the web for it; see `ModelCall`. */
  readonly onWebSearch?: (by: WebSearcher) => void;
}

/**
 * Makes the model calls of one run, each watched while it streams. What a call may take is reserved in the journal
 * right before it goes out, and what it took stands there after it, however it ended.
 */
export class RunModelCalls {
  readonly budget: Budget;
  readonly timeLimit: TimeLimit;
  /** Numbers what all agents of the run find. */
  readonly numbers: SourceNumbers;
  readonly #dependencies: RunModelCallDependencies;
  readonly #rootTaskId: string;
  readonly #drafts = new Set<DraftSaver>();
  readonly #backup: UnloadBackup;
  readonly #inFlight = new Map<Promise<unknown>, AbortSignal>();
  readonly #waits: RunWaits;

  constructor(dependencies: RunModelCallDependencies) {
    this.#dependencies = dependencies;
    this.#rootTaskId = dependencies.journal.state.rootTaskId;
    this.#backup = new UnloadBackup(dependencies.preferences, taskBackup(this.#rootTaskId));
    this.numbers = new SourceNumbers(() => foundSources(dependencies.journal.state));
    this.budget = new Budget(dependencies.journal, dependencies.clock);
    const rootTaskId = this.#rootTaskId;
    this.#waits = new RunWaits((until) => dependencies.publish({ type: "waiting", rootTaskId, until }));
    this.timeLimit = new TimeLimit(dependencies.journal, dependencies.clock);
  }

  /** The whole reply. @throws AppError `task.limit-reached`, or what ModelCaller throws. */
  call(call: RunModelCall, signal: AbortSignal): Promise<ModelReply> {
    const { clock, journal } = this.#dependencies;
    const told = onDay(inProject(call, termsOf(journal.state)), clock.now());
    const calling = this.#answered(told, signal).finally(() => this.#inFlight.delete(calling));
    this.#inFlight.set(calling, signal);
    return calling;
  }

  /** The route a call would go by. @throws AppError `provider.none`. */
  route({ provider, model }: Pick<RunModelCall, "provider" | "model">): Promise<ModelRoute> {
    return this.#dependencies.models.route({ provider, model });
  }

  /** The text an agent had written for a task when its work was cut off, without its thoughts. */
  async savedText(taskId: string, agentId: string): Promise<string> {
    const draft = await this.#dependencies.database.get("drafts", this.#draftId(taskId, agentId));
    return withoutThoughts(draft?.text ?? "");
  }

  /** The write that keeps a text as the draft of an agent's work on a task. */
  draftOf(call: Pick<RunModelCall, "taskId" | "agent" | "purpose">, text: string): WriteOperation {
    return { type: "put", store: "drafts", record: this.#draftOf(call, text, "") };
  }

  /** The write that removes the draft of an agent's work on a task. */
  draftDeletion(taskId: string, agentId: string): WriteOperation {
    return { type: "delete", store: "drafts", id: this.#draftId(taskId, agentId) };
  }

  /**
   * Saves all partial texts at once, and such that they are safe even if the page is gone the moment this returns. Calls
   * that were stopped have then journalled what they took.
   */
  async flush(): Promise<void> {
    const drafts = [...this.#drafts];
    this.#backup.save(drafts.flatMap(({ unsaved, saved }) => (unsaved ? tailOf(unsaved, saved) : [])));
    await Promise.all(drafts.map((draft) => draft.flush()));
    await Promise.allSettled([...this.#inFlight].flatMap(([call, { aborted }]) => (aborted ? [call] : [])));
    if (drafts.every(({ unsaved }) => unsaved === undefined)) this.#backup.remove();
  }

  /** The reply, of the fallback model where the expected one sent nothing: as a call of its own, at that model's price. */
  async #answered(asked: RunModelCall, signal: AbortSignal): Promise<ModelReply> {
    const { models, fallback } = this.#dependencies;
    signal.throwIfAborted();
    const route = await models.route(asked);
    const seen = nothingSeen();
    try {
      return await this.#reserved(asked, { route, seen }, signal);
    } catch (error) {
      // A second opinion is one of that model, and no other's.
      const isFixed = asked.credentialId !== undefined;
      const isOver = signal.aborted || seen.hasBegun || asked.written !== undefined || isFixed;
      const taken = isOver ? undefined : await fallback?.after(error, route);
      if (!taken) throw error;
      const again = { ...asked, ...taken.target, fallback: taken.fallback };
      const then = { route: await models.route(again), seen: nothingSeen() };
      return await this.#reserved(again, then, signal).catch((second: unknown) => {
        // Where neither answers, what is wrong with the expected one is what the user has to know.
        throw !then.seen.hasBegun && unansweredBecause(second) ? error : second;
      });
    }
  }

  async #reserved(
    asked: RunModelCall,
    { route, seen }: { readonly route: ModelRoute; readonly seen: SeenOfCall },
    signal: AbortSignal,
  ): Promise<ModelReply> {
    const { ids, journal, preferences } = this.#dependencies;
    // Before anything is reserved: what a document takes is known only once it is read.
    const read = await this.#withFilesRead(asked, route, signal);
    const call = { ...read, effort: effortOf(read, journal.state, preferences) };
    const id = ids.next();
    const prompt = boundOf(call, 0);
    const requestedTokens = requestedBy(call, route);
    const costOf = (completionTokens: number) =>
      dollars({ ...prompt, completionTokens }, route, this.#providers);
    const bound = { promptTokens: prompt.promptTokens, requestedTokens, costOf };
    const grant = await this.budget.reserve(id, bound, signal);
    try {
      const granted = { id, call, route, grant };
      const within = AbortSignal.any([signal, this.timeLimit.signal]);
      return await this.#journalled(call, granted, seen, within);
    } finally {
      this.budget.release(id);
    }
  }

  async #withFilesRead(call: RunModelCall, route: ModelRoute, signal: AbortSignal): Promise<RunModelCall> {
    const { attachedFiles } = this.#dependencies;
    if (!attachedFiles || !call.messages.some(({ attachments }) => attachments?.length)) return call;
    const asked = { messages: call.messages, continues: call.written !== undefined };
    return { ...call, messages: await attachedFiles.inText(asked, route, signal) };
  }

  async #journalled(
    call: RunModelCall,
    granted: GrantedCall,
    seen: SeenOfCall,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    const { clock, journal, logger } = this.#dependencies;
    const startedAt = clock.now();
    let reply: ModelReply;
    try {
      reply = await this.#watched(call, granted, seen, signal);
    } catch (error) {
      const broken: BrokenCall = { ...seen, error, durationMs: clock.now() - startedAt };
      await journal.append([brokenFact(granted, broken, this.#providers)]).catch((cause: unknown) => {
        logger.warn("What a call took could not be saved", { error: String(cause) });
      });
      throw error;
    }
    // The provider may not be the one that was expected: the user may have changed it meanwhile.
    const { traffic, webSearch } = seen;
    await journal.append([
      calledFact({ ...granted, route: reply.route }, { ...reply, traffic, webSearch }, this.#providers),
    ]);
    return reply;
  }

  async #watched(
    call: RunModelCall,
    granted: GrantedCall,
    seen: SeenOfCall,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    const { models, publish } = this.#dependencies;
    const { id, grant } = granted;
    let reserving: Promise<void> | undefined;
    const { taskId, agent, purpose, messages, tools, temperature, provider, model, written } = call;
    const { projectKnowledge, effort, schema, credentialId } = call;
    const live = { id, taskId, agentId: agent.id, agentName: agent.name, purpose };
    const rootTaskId = this.#rootTaskId;
    const since = this.#dependencies.journal.state.tasks.get(rootTaskId)?.createdAt;
    const draft = call.keepsDraft ? this.#openDraft() : undefined;
    const records = new FoundRecords(purpose);
    let text = written ?? "";
    let reasoning = "";
    publish({ type: "live", rootTaskId, call: { ...live, text, reasoning } });
    this.#waits.set(id, undefined);
    const modelCall = {
      ...{ purpose, messages, temperature, taskId, since, agentId: agent.id },
      ...{ provider, model, projectKnowledge },
      ...(credentialId === undefined ? {} : { credentialId }),
      ...(tools ? { tools } : {}),
      ...(effort ? { effort } : {}),
      ...(schema ? { schema } : {}),
      cacheKey: rootTaskId,
      maxTokens: grant.maxTokens,
      continues: written !== undefined,
      numbers: this.numbers,
      onWebSearch: (by: WebSearcher) => {
        seen.webSearch = by;
        call.onWebSearch?.(by);
      },
      onSent: () => {
        seen.wasSent = true;
        // A call that waits for its turn costs nothing, should the page go away: the journal has it once it goes out.
        reserving ??= this.#dependencies.journal.append([reservedFact(granted)]);
        return reserving;
      },
      onTraffic: (piece: Traffic) => {
        seen.traffic = addTraffic([...seen.traffic, piece]);
      },
      onWaiting: (until?: number) => this.#waits.set(id, until),
    };
    try {
      const replying = models.complete(modelCall, signal, (part) => {
        seen.hasBegun ||= isAnswer(part);
        if (part.type === "text-delta") text += part.text;
        else if (part.type === "cited") text = (written ?? "") + part.text;
        else if (part.type === "reasoning-delta") reasoning += part.text;
        else return;
        publish({ type: "live", rootTaskId, call: { ...live, text, reasoning, found: records.in(text) } });
        draft?.keep(this.#draftOf(call, text, reasoning));
      });
      const reply = await untilAborted(replying, signal);
      if (reply.sources) call.onSources?.(reply.sources);
      return reply;
    } catch (error) {
      seen.received = reasoning + text.slice(written?.length ?? 0);
      await draft?.flush();
      throw error;
    } finally {
      await this.#closeDraft(draft);
      this.#waits.delete(id);
      publish({ type: "live-ended", rootTaskId, callId: id });
    }
  }

  get #providers() {
    return this.#dependencies.plugins.open(LlmProviders).all;
  }

  #openDraft(): DraftSaver {
    const draft = new DraftSaver(this.#dependencies);
    this.#drafts.add(draft);
    return draft;
  }

  async #closeDraft(draft: DraftSaver | undefined): Promise<void> {
    if (!draft) return;
    await draft.close();
    this.#drafts.delete(draft);
    draft.forget();
  }

  #draftOf(
    { taskId, agent, purpose }: Pick<RunModelCall, "taskId" | "agent" | "purpose">,
    text: string,
    reasoning: string,
  ) {
    const sources = citedSources(text, this.numbers.given);
    return {
      id: this.#draftId(taskId, agent.id),
      text,
      reasoning,
      ...(sources ? { sources } : {}),
      updatedAt: this.#dependencies.clock.now(),
      detail: { taskId, agentId: agent.id, agentName: agent.name, purpose },
    };
  }

  /** Beginning with the root task, so that all of its drafts are found together. */
  #draftId(taskId: string, agentId: string): string {
    return `task/${this.#rootTaskId}/${taskId}/${agentId}`;
  }
}

/** The facts of a call while it is under way. */
interface SeenOfCall {
  /** Whether any of the answer has come. */
  hasBegun: boolean;
  received: string;
  wasSent: boolean;
  traffic: readonly Traffic[];
  webSearch?: WebSearcher;
}

function nothingSeen(): SeenOfCall {
  return { hasBegun: false, received: "", wasSent: false, traffic: [] };
}

/** The dependencies of the calls. */
export interface RunModelCallDependencies {
  readonly journal: Pick<RunJournal, "append" | "state">;
  readonly plugins: Pick<PluginHost, "open">;
  readonly models: ModelCaller;
  /** The model that answers where another one does not; nothing where there is none. */
  readonly fallback?: Pick<FallbackModel, "after">;
  /** The reader of attached files; nothing where models are given them as they are. */
  readonly attachedFiles?: Pick<AttachedFiles, "inText" | "texts">;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly preferences: Preferences;
  readonly publish: (update: RunUpdate) => void;
}
