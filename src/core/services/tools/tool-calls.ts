import { lastOfEachName, madeFiles } from "../../domain/journal/made-files";
import { SourceNumbers } from "../../domain/source/source-numbers";
import type { ToolFileChange, ToolResult, ToolTouch, ToolUse } from "../../domain/tool/tool-use";
import { AppError } from "../../errors/app-error";
import type { ToolArguments, ToolContext, ToolFunction } from "../../points/tool";
import { keptPreview } from "./kept-preview";
import type { LiveCalls } from "./live-calls";
import type { OfferedTool, ToolDependencies } from "./offered-tool";
import { runWithin, type TimeLimit } from "./run-within";
import { readToolLimits } from "./tool-limits";
import type { ToolSession } from "./tool-session";
import { type ToolCallEnd, traceToolCall } from "./trace-tool-call";

/** One call of a tool, with arguments that fit its schema. */
export interface CheckedCall {
  readonly use: ToolUse;
  readonly offered: OfferedTool;
  readonly args: ToolArguments;
  readonly session: ToolSession;
}

/** Calls the functions of tools, within the limits, and hands them what they work with. */
export class ToolCalls {
  readonly #live: LiveCalls;
  readonly #dependencies: ToolDependencies;
  /** The folder that is worked in. */
  readonly #folderId: string | undefined;

  constructor(live: LiveCalls, dependencies: ToolDependencies, folderId: string | undefined) {
    this.#live = live;
    this.#dependencies = dependencies;
    this.#folderId = folderId;
  }

  /** The touch of a call; all that its tool does, where that says no more. @throws what the tool throws. */
  async touch(call: CheckedCall, signal: AbortSignal): Promise<ToolTouch> {
    const { tool, run } = call.offered;
    const touch = await this.#within(run, signal, async (own) =>
      run.touch?.(call.args, this.#contextOf(call), own),
    );
    return touch ?? { effect: tool.effect, target: "" };
  }

  /** The files that a call would write, as much of them as is shown with its question. @throws what the tool throws. */
  async preview(call: CheckedCall, signal: AbortSignal): Promise<readonly ToolFileChange[] | undefined> {
    const { run } = call.offered;
    const preview = await this.#within(run, signal, async (own) =>
      run.preview?.(call.args, this.#contextOf(call), own),
    );
    return preview?.length ? keptPreview(preview) : undefined;
  }

  /** The result of a call, at the length the user allows. Tracers are notified of it. @throws what the tool throws. */
  async run(call: CheckedCall, signal: AbortSignal): Promise<Pick<ToolUse, "durationMs" | "result">> {
    const { use, args, session } = call;
    const { run } = call.offered;
    const { clock, preferences } = this.#dependencies;
    const startedAt = clock.now();
    const trace = (end: Pick<ToolCallEnd, "status" | "output">) => {
      const { agent, scope } = session;
      const durationMs = clock.now() - startedAt;
      traceToolCall(this.#dependencies, use, { startedAt, durationMs, agentId: agent.id, scope, ...end });
    };
    const context = this.#contextOf(call);
    this.#live.begin(use.id);
    const isWaiting = () => this.#live.formOf(use.id) !== undefined;
    const heardAt = () => this.#live.heardAt(use.id);
    const running = this.#within(run, signal, (own) => run.run(args, context, own), { isWaiting, heardAt });
    const output = await running
      .catch((error: unknown) => {
        trace({ status: signal.aborted ? "aborted" : "error" });
        throw error;
      })
      .finally(() => this.#live.end(use.id));
    trace({ status: "success", output: output.content });
    const { characters } = readToolLimits(preferences);
    const most = Math.min(run.limits?.resultLength ?? Number.POSITIVE_INFINITY, characters);
    const { content } = output;
    const result: ToolResult = {
      ...output,
      content: content.slice(0, most),
      ...(content.length > most ? { fullLength: content.length } : {}),
    };
    return { durationMs: clock.now() - startedAt, result };
  }

  #within<T>(
    { limits }: ToolFunction,
    signal: AbortSignal,
    work: (own: AbortSignal) => Promise<T>,
    live: Omit<TimeLimit, "limitMs"> = {},
  ): Promise<T> {
    const { clock, preferences } = this.#dependencies;
    const { seconds } = readToolLimits(preferences);
    const limitMs = Math.min(limits?.timeMs ?? Number.POSITIVE_INFINITY, seconds * 1000);
    return runWithin({ limitMs, ...live }, clock, signal, work);
  }

  #contextOf({ use: { id }, session }: CheckedCall): ToolContext {
    const { agent, language, scope } = session;
    const found = () => session.earlier().flatMap(({ result }) => result?.sources ?? []);
    const numbers = session.numbers ?? new SourceNumbers(found);
    return {
      ...(this.#folderId === undefined ? {} : { folderId: this.#folderId }),
      useId: id,
      scope,
      agent,
      language,
      files: () => lastOfEachName([...(session.files?.() ?? []), ...madeFiles(session.earlier())]),
      ask: (agentId, question, signal) => session.ask(agentId, question, signal),
      embed: async (...wanted) => {
        if (!session.embed) throw new AppError("tool.no-embedding-model");
        return session.embed(...wanted);
      },
      sentElsewhere: (agentId) => session.sentElsewhere(agentId),
      cite: (passages) => numbers.give(passages),
      progress: (progress) => this.#live.report(id, progress),
      askUser: (form, signal) => this.#live.ask(id, form, signal),
    };
  }
}
