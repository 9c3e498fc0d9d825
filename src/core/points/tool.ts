import type { Agent } from "../domain/agent";
import type { Source } from "../domain/source";
import type { ToolForm, ToolFormAnswer } from "../domain/tool-form";
import type { ToolEffect, ToolResult, ToolTouch } from "../domain/tool-use";
import type { Lazy } from "../plugin/contribution";
import { extensionPoint } from "../plugin/extension-point";

/** A function that agents may call. Its id is the name models know it by: small letters, digits and hyphens. */
export interface Tool extends Lazy<ToolFunction> {
  /** What people call it: the key of a text, or words that are the same in all languages. */
  readonly name: string;
  /** What it may do, in a sentence for people; as `name`. */
  readonly description: string;
  /** The most that it does. What changes or sends anything is asked about; the rest is not. */
  readonly effect: ToolEffect;
}

/** A loaded tool. */
export interface ToolFunction {
  /** What it is for and when to use it, in words for the model. */
  readonly description: string;
  /** JSON Schema of the arguments: an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether a call that was cut off may simply be made again. */
  readonly isRepeatable?: boolean;
  /** Stricter limits than the user's. */
  readonly limits?: { readonly timeMs?: number; readonly resultLength?: number };
  /**
   * What a call with these arguments would touch, which is what the user is asked about; the tool as a whole where
   * absent. @throws AppError where they make no sense.
   */
  touch?(args: ToolArguments): ToolTouch;
  /** Runs it. Stops at once when the signal is aborted; what it gives after that is thrown away. */
  run(args: ToolArguments, context: ToolContext, signal: AbortSignal): Promise<ToolOutput>;
}

/** Arguments that fit the tool's schema. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** What a tool gives: text for the model, with what it is made of. */
export type ToolOutput = Pick<ToolResult, "content" | "source" | "isUntrusted" | "isPrivate" | "sources">;

/** How far a call has come, as its tool tells it. */
export interface ToolProgress {
  readonly done: number;
  /** What `done` grows to; unknown where absent. */
  readonly total?: number;
  readonly message?: string;
}

/** On whose behalf a tool runs. */
export interface ToolContext {
  readonly agent: Pick<Agent, "id" | "name" | "knowledgeItemIds">;
  /** The language of the interface. */
  readonly language: string;
  /** Numbers passages of the user's files, so that the text can cite them. */
  cite(passages: readonly Omit<Source, "number">[]): readonly Source[];
  /** Has another agent answer a question, within the limits of the work at hand. @throws AppError `agent.not-found`. */
  ask(agentId: string, question: string, signal: AbortSignal): Promise<string>;
  /** Shows how far the call has come, until it ends. */
  progress(progress: ToolProgress): void;
  /** Asks the user beside the call; the time for that is not the call's. @throws the signal's reason. */
  askUser(form: ToolForm, signal: AbortSignal): Promise<ToolFormAnswer>;
}

export const Tools = extensionPoint<Tool>("tool", { combine: "chosen" });
