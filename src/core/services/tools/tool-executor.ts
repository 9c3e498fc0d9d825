import type { ToolCall, ToolDeclaration } from "../../domain/model/llm";
import {
  argumentsOfUse,
  isSettled,
  nextRound,
  type ToolConcern,
  type ToolQuestion,
  type ToolTouch,
  type ToolTurn,
  type ToolUse,
} from "../../domain/tool/tool-use";
import { isAppError } from "../../errors/app-error";
import { ErrorSentences } from "../errors/error-sentences";
import type { LiveCalls } from "./live-calls";
import { declarationOf, type OfferedTool, type ToolDependencies } from "./offered-tool";
import { readArguments } from "./read-arguments";
import { type CheckedCall, ToolCalls } from "./tool-calls";
import type { ToolConfirmations } from "./tool-confirmations";
import { readToolLimits } from "./tool-limits";
import type { ToolPermissions } from "./tool-permissions";
import { type PermitCase, permitFor } from "./tool-permit";
import type { ToolSession } from "./tool-session";

/** The user's permissions, and the live state of calls that run. */
export interface ExecutorSources {
  readonly permissions: ToolPermissions;
  readonly confirmations: ToolConfirmations;
  readonly live: LiveCalls;
}

/** Runs calls of tools: checks their arguments, asks where it must, keeps to the limits, and journals every step. */
export class ToolExecutor {
  readonly #tools: ReadonlyMap<string, OfferedTool>;
  readonly #sources: ExecutorSources;
  readonly #calls: ToolCalls;
  readonly #dependencies: ToolDependencies;
  readonly #sentences: ErrorSentences;

  constructor(
    tools: readonly OfferedTool[],
    sources: ExecutorSources,
    dependencies: ToolDependencies,
    folderId?: string,
  ) {
    this.#tools = new Map(tools.map((each) => [each.tool.id, each]));
    this.#sources = sources;
    this.#calls = new ToolCalls(sources.live, dependencies, folderId);
    this.#dependencies = dependencies;
    this.#sentences = new ErrorSentences(dependencies.plugins);
  }

  /** The declarations of the tools for a model; in the same order every time, so that they can be kept. */
  get declarations(): readonly ToolDeclaration[] {
    return [...this.#tools.values()].map(declarationOf).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The turn in which a model asked for calls. Those beyond the limit of an answer have failed already. */
  turnOf(text: string, calls: readonly ToolCall[], before: readonly ToolTurn[]): ToolTurn {
    const limit = readToolLimits(this.#dependencies.preferences).calls;
    const left = limit - before.reduce((count, { uses }) => count + uses.length, 0);
    const uses = calls.map((call, place): ToolUse => {
      const use = { id: this.#dependencies.ids.next(), call } as const;
      if (place < left) return { ...use, state: "planned" };
      const content = "No more calls are allowed in this answer. Write it with what there is.";
      return { ...use, state: "failed", result: { content, errorCode: "tool.too-many", params: { limit } } };
    });
    return { text, uses };
  }

  /** Whether an answer has asked for calls far beyond the limit, so that it would go on for ever. */
  isEndless(turns: readonly ToolTurn[]): boolean {
    return turns.length > readToolLimits(this.#dependencies.preferences).calls;
  }

  /**
   * Runs the calls of a turn side by side, until each has ended or waits for the user. A call that fails is a result
   * like any other. @throws what `session.save` throws, or the signal's reason.
   */
  async settle(turn: ToolTurn, session: ToolSession, signal: AbortSignal): Promise<ToolTurn> {
    const settling = turn.uses.map((use) => this.#settle(use, session, signal));
    const uses = await Promise.all(settling).catch((error: unknown) => {
      throw error instanceof UnsavedError ? error.cause : error;
    });
    return { ...turn, uses };
  }

  /**
   * The question to the user about a call that waits for an answer, worked out from the call as it is now: nothing
   * that is stored of the question or of an answer counts. @throws AppError where the call cannot be made.
   */
  async look({ id, call }: ToolUse, session: ToolSession, signal: AbortSignal): Promise<ToolQuestion> {
    const use: ToolUse = { id, call, state: "planned" };
    const offered = this.#offered(use);
    const args = await readArguments(call.arguments, offered.run.parameters, this.#dependencies.schemas);
    const checked = { use, offered, args, session };
    const touch = await this.#calls.touch(checked, signal);
    const found = permitFor(this.#sources.permissions, caseOf(offered, touch, session));
    const concern = found === "run" ? "effect" : found;
    const preview = concern === "access" ? undefined : await this.#calls.preview(checked, signal);
    return { concern, touch, fingerprint: offered.fingerprint, ...(preview ? { preview } : {}) };
  }

  #offered({ call: { name } }: ToolUse): OfferedTool {
    const offered = this.#tools.get(name);
    if (!offered) throw new Error(`There is no tool called ${name}.`);
    return offered;
  }

  async #settle(use: ToolUse, session: ToolSession, signal: AbortSignal): Promise<ToolUse> {
    let current = use;
    while (!isSettled(current)) {
      signal.throwIfAborted();
      if (current.state === "asked") {
        if (!session.answered) return current;
        current = await session.answered(current, signal);
      } else {
        current = await this.#advance(current, session, signal);
      }
    }
    return current;
  }

  /** One step on: to a question, to the end, or to a failure. */
  async #advance(use: ToolUse, session: ToolSession, signal: AbortSignal): Promise<ToolUse> {
    try {
      const offered = this.#offered(use);
      const { schemas } = this.#dependencies;
      const args = await readArguments(argumentsOfUse(use), offered.run.parameters, schemas);
      const call = { use, offered, args, session };
      const touch = await this.#calls.touch(call, signal);
      const touching = { ...call, use: { ...use, touch } };
      const concern = await this.#concernOf(use, offered, touch, session);
      if (concern === "refuse") return await this.#keep({ ...use, touch, state: "denied" }, session);
      if (concern !== "run") return await this.#ask(touching, concern, signal);
      return await this.#run(touching, signal);
    } catch (error) {
      if (signal.aborted || error instanceof UnsavedError) throw error;
      return await this.#keep(await this.#failed(use, error), session);
    }
  }

  /** An allowed call is run as it was asked about, and remembered where the user said so. */
  async #concernOf(
    use: ToolUse,
    { tool, fingerprint }: Pick<OfferedTool, "tool" | "fingerprint">,
    touch: ToolTouch,
    session: ToolSession,
  ): Promise<"run" | "refuse" | ToolConcern> {
    const { permissions, confirmations } = this.#sources;
    const { answer, question } = use;
    if (permissions.isRefused(tool.id)) return "refuse";
    const isConfirmed = use.state === "allowed" && (await confirmations.has(use));
    // That a folder is there again allows nothing.
    const isAnswered = isConfirmed && question && question.concern !== "access";
    if (isAnswered && touch.lostFolder === undefined && answer && answer.decision !== "deny") {
      if (!isAsAsked(use, fingerprint, touch)) return concernAnew(question, touch);
      if (answer.decision === "always")
        permissions.remember({
          ...{ tool: tool.id, fingerprint, effect: touch.effect, target: touch.target },
          scope: scopesOf(session)[answer.scope ?? "here"],
        });
      return "run";
    }
    return permitFor(permissions, caseOf({ tool, fingerprint }, touch, session));
  }

  async #ask(
    call: CheckedCall & { readonly use: { readonly touch: ToolTouch } },
    concern: ToolConcern,
    signal: AbortSignal,
  ): Promise<ToolUse> {
    const { use, offered, session } = call;
    // A folder that cannot be reached shows nothing.
    const preview = concern === "access" ? undefined : await this.#calls.preview(call, signal);
    this.#sources.confirmations.forget(use.id);
    const question: ToolQuestion = {
      ...{ concern, touch: use.touch, fingerprint: offered.fingerprint, round: nextRound(use) },
      ...(preview ? { preview } : {}),
    };
    return this.#keep({ ...use, state: "asked", question }, session);
  }

  async #run(call: CheckedCall, signal: AbortSignal): Promise<ToolUse> {
    const { use, offered, session } = call;
    const isRepeatable = offered.run.isRepeatable ?? false;
    if (!isRepeatable) this.#sources.confirmations.forget(use.id);
    const { fingerprint } = offered;
    const begun = await this.#keep(
      { ...withoutPreview(use), state: "running", isRepeatable, fingerprint },
      session,
    );
    const end = await this.#calls.run({ ...call, use: begun }, signal);
    return this.#keep({ ...begun, state: "done", ...end }, session);
  }

  /** A call that failed, with a sentence for the model; people are told in their language, by the code. */
  async #failed(use: ToolUse, error: unknown): Promise<ToolUse> {
    const content = await this.#sentences.of(error);
    const reason = isAppError(error) ? { errorCode: error.code, params: error.params } : {};
    return { ...use, state: "failed", result: { content, ...reason } };
  }

  async #keep(use: ToolUse, session: ToolSession): Promise<ToolUse> {
    try {
      await session.save(use);
      if (isSettled(use)) this.#sources.confirmations.forget(use.id);
      return use;
    } catch (error) {
      throw new UnsavedError(error);
    }
  }
}

/** A failure to journal ends the turn: nothing is run that nobody would know of. */
class UnsavedError extends Error {
  constructor(cause: unknown) {
    super("How far a call of a tool has come could not be kept.", { cause });
  }
}

/** Whether the tool, and what it would touch, are what the user was asked about; what they have edited is theirs. */
function isAsAsked({ question, answer }: ToolUse, fingerprint: string, touch: ToolTouch): boolean {
  if (!question) return true;
  // Replaced files have to be those they were when that was allowed, whatever the user has edited.
  if (touch.overwrites?.some((file) => !question.touch.overwrites?.includes(file))) return false;
  const isEdited = answer?.decision !== "deny" && answer?.arguments !== undefined;
  const { effect, target } = question.touch;
  const isSame = effect === touch.effect && target === touch.target;
  return question.fingerprint === fingerprint && (isSame || isEdited);
}

/** The reason to ask the user again where a call is not the one asked about; that it may have happened stays so. */
function concernAnew({ concern }: ToolQuestion, touch: ToolTouch): ToolConcern {
  if (touch.overwrites?.length) return "overwrite";
  return concern === "uncertain" ? "uncertain" : "changed";
}

function scopesOf({ scope, agent }: ToolSession): { readonly here: string; readonly agent: string } {
  return { here: scope, agent: `agent/${agent.id}` };
}

function caseOf(
  { tool, fingerprint }: Pick<OfferedTool, "tool" | "fingerprint">,
  touch: ToolTouch,
  session: ToolSession,
): PermitCase {
  const { hasPrivate } = session;
  const made = { tool: tool.id, fingerprint, touch, scopes: scopesOf(session), hasPrivate };
  return { ...made, earlier: session.earlier(), hasUntrusted: session.hasUntrusted?.() ?? false };
}

/** The preview of a question is not kept again with each step after it. */
function withoutPreview({ question, ...use }: ToolUse): ToolUse {
  if (!question) return use;
  const { preview: _, ...asked } = question;
  return { ...use, question: asked };
}
