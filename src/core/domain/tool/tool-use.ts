import { AppError, type ErrorParams } from "../../errors/app-error";
import type { Attachment } from "../file/attachment";
import type { ToolCall } from "../model/llm";
import type { Source } from "../source/source";
import { isAlike } from "../text/is-alike";

/** The effect of a tool: none, it looks at what is the user's own, it changes that, or it sends something out. */
export type ToolEffect = "none" | "reads" | "writes" | "sends";

/** The things that one call would touch. */
export interface ToolTouch {
  readonly effect: ToolEffect;
  /** The host, folder or file; empty where nothing more can be said than which tool it is. */
  readonly target: string;
  /** The id of a working folder that the browser has no access to (any more): the user has to reconnect it first. */
  readonly lostFolder?: string;
  /** Files it would replace or delete as they are now, not known to whoever calls. That is asked about in any case. */
  readonly overwrites?: readonly string[];
}

/** A file as a call would leave it, beside what it is now. */
export interface ToolFileChange {
  /** Its path within what the call touches; no more than a name where it is not moved. */
  readonly path: string;
  /** The size it would have, in bytes. */
  readonly sizeBytes: number;
  /** The text it has now; absent where there is none yet, or it is no text. */
  readonly before?: string;
  /** The text it would have; absent where it would be none. */
  readonly after?: string;
  /** Whether only the beginnings of its texts are kept. */
  readonly isCut?: boolean;
}

/**
 * The reason to ask the user. `outflow`: something from outside was read, something private is known, and this would
 * be the first that is sent there since; `uncertain`: the call was under way when the page went away, and may have
 * happened; `changed`: the tool is no longer what was asked about; `overwrite`: a file has changed since it was last
 * read, or never was; `access`: the browser has lost access to the working folder.
 */
export type ToolConcern = "effect" | "outflow" | "uncertain" | "changed" | "overwrite" | "access";

/** A question to the user, which stands until it is answered. */
export interface ToolQuestion {
  readonly concern: ToolConcern;
  readonly touch: ToolTouch;
  /** The fingerprint of the tool when it was asked about. */
  readonly fingerprint: string;
  /** The number of this question about the call, counted from 1; none in records of earlier versions. */
  readonly round?: number;
  /** The files it would write, where the tool can tell. */
  readonly preview?: readonly ToolFileChange[];
}

/** The scope of the answer `Always allow`: in this conversation or task, or wherever the same agent works. */
export type ToolScope = "here" | "agent";

/** The user's answer to a question. */
export type ToolAnswer =
  | { readonly decision: "deny" }
  | {
      readonly decision: "once" | "always";
      /** JSON to call it with in place of what the model wrote. */
      readonly arguments?: string;
      /** Of `always`. */
      readonly scope?: ToolScope;
    };

/** An answer to one question about a call, and that question as it stood where the answer was given. */
export interface GivenAnswer {
  readonly useId: string;
  readonly answer: ToolAnswer;
  readonly question: ToolQuestion | undefined;
}

/** The result of a tool. */
export interface ToolResult {
  readonly content: string;
  /** Its origin, such as an address. */
  readonly source?: string;
  /** Whether somebody else wrote it, who may want something of the model. */
  readonly isUntrusted?: boolean;
  /** Whether it holds something of the user's own. */
  readonly isPrivate?: boolean;
  /** The length it had in characters, where it has been cut. */
  readonly fullLength?: number;
  /** The sources in it that can be cited by number: passages of the user's files, pages of the web. */
  readonly sources?: readonly Source[];
  /** Files that it made; their names are safe paths. */
  readonly files?: readonly Attachment[];
  /** Whether models that see are shown the pictures among these. */
  readonly showsPictures?: boolean;
  /** The payload for the view of the call, as JSON; no model is told of it. */
  readonly forView?: string;
  /** The reason there is none. */
  readonly errorCode?: string;
  readonly params?: ErrorParams;
}

/** The state of a call. `asked`: it waits for the user; `running`: it was begun, and nobody knows yet how it ends. */
export type ToolUseState = "planned" | "asked" | "allowed" | "running" | "done" | "failed" | "denied";

/** One call of a tool, from what the model wrote to what came of it. */
export interface ToolUse {
  /** Unique everywhere; the ids that providers give are not. */
  readonly id: string;
  readonly call: ToolCall;
  readonly state: ToolUseState;
  /** The things it touches; known once it was looked at. */
  readonly touch?: ToolTouch;
  readonly question?: ToolQuestion | undefined;
  readonly answer?: ToolAnswer;
  /** The fingerprint of the tool when it was begun. */
  readonly fingerprint?: string;
  /** Whether running it twice does no harm; told when it begins. */
  readonly isRepeatable?: boolean;
  readonly result?: ToolResult | undefined;
  readonly durationMs?: number;
  /** Calls that the view of this one asked for. No model is told of them, and none waits for them. */
  readonly viewCalls?: readonly ToolUse[];
}

/** The text a model wrote before it asked for tools, and the calls it asked for together. */
export interface ToolTurn {
  readonly text: string;
  readonly uses: readonly ToolUse[];
}

const SETTLED: readonly ToolUseState[] = ["done", "failed", "denied"];

/** Whether nothing more comes of a call. */
export function isSettled({ state }: Pick<ToolUse, "state">): boolean {
  return SETTLED.includes(state);
}

/** The calls that wait for the user. */
export function openQuestions(turns: readonly ToolTurn[] | undefined): readonly ToolUse[] {
  return (turns ?? []).flatMap(({ uses }) => uses.filter(({ state }) => state === "asked"));
}

/** The turns with one call as it is now. */
export function withUse(turns: readonly ToolTurn[], use: ToolUse): readonly ToolTurn[] {
  return turns.map((turn) =>
    turn.uses.some(({ id }) => id === use.id)
      ? { ...turn, uses: turn.uses.map((each) => (each.id === use.id ? use : each)) }
      : turn,
  );
}

/** The turns with a call that the view of one of theirs asked for, as it is now. */
export function withViewCall(
  turns: readonly ToolTurn[],
  useId: string,
  viewCall: ToolUse,
): readonly ToolTurn[] {
  const use = turns.flatMap(({ uses }) => uses).find(({ id }) => id === useId);
  if (!use) return turns;
  const { viewCalls = [] } = use;
  const isKnown = viewCalls.some(({ id }) => id === viewCall.id);
  const calls = isKnown
    ? viewCalls.map((each) => (each.id === viewCall.id ? viewCall : each))
    : [...viewCalls, viewCall];
  return withUse(turns, { ...use, viewCalls: calls });
}

/** A call of a view that went away before it came to its end. */
export function stoppedViewCall(use: ToolUse): ToolUse {
  return { ...use, state: "failed", result: { content: "", errorCode: "tool.view-stopped" } };
}

/** The number of the next question about a call. */
export function nextRound({ question }: Pick<ToolUse, "question">): number {
  return (question?.round ?? 0) + 1;
}

/** A call as the user's answer leaves it; one that is not asked about stays as it is. */
export function answeredUse(use: ToolUse, answer: ToolAnswer): ToolUse {
  if (use.state !== "asked") return use;
  return { ...use, answer, state: answer.decision === "deny" ? "denied" : "allowed" };
}

/** An answer to the question about a call, as it stands where the answer is given. */
export function givenTo({ id, question }: ToolUse, answer: ToolAnswer): GivenAnswer {
  return { useId: id, answer, question };
}

/**
 * A call as it is stored, with the user's answer taken. @throws AppError `tool.answered`, `tool.question-changed` where
 * another question stands by now than the one that was answered.
 */
export function takenAnswer(stored: ToolUse | undefined, { answer, question }: GivenAnswer): ToolUse {
  if (stored?.state !== "asked") throw new AppError("tool.answered");
  if (!isAlike(stored.question, question)) throw new AppError("tool.question-changed");
  return answeredUse(stored, answer);
}

/** A call found after whoever ran it is gone: what may be run twice is, and all else is asked about. */
export function afterInterruption(use: ToolUse): ToolUse {
  if (use.state !== "running") return use;
  if (use.isRepeatable) return { ...use, state: "allowed" };
  const touch = use.touch ?? { effect: "sends", target: "" };
  const fingerprint = use.fingerprint ?? use.question?.fingerprint ?? "";
  const question = { concern: "uncertain", touch, fingerprint, round: nextRound(use) } as const;
  return { ...use, state: "asked", question };
}

/** The JSON a call is run with: the user's where they changed it. */
export function argumentsOfUse({ call, answer }: Pick<ToolUse, "call" | "answer">): string {
  return (answer?.decision === "deny" ? undefined : answer?.arguments) ?? call.arguments;
}
