import type { Agent } from "../../domain/agent/agent";
import type { Attachment } from "../../domain/file/attachment";
import type { TextVectors } from "../../domain/model/text-vectors";
import type { Source, Unnumbered } from "../../domain/source/source";
import type { ToolForm, ToolFormAnswer } from "../../domain/tool/tool-form";
import type { ToolEffect, ToolFileChange, ToolResult, ToolTouch } from "../../domain/tool/tool-use";
import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** A function that agents may call. Its id is the name models know it by: small letters, digits and hyphens. */
export interface Tool extends Lazy<ToolFunction> {
  /** The name for people: the key of a text, or words that are the same in all languages. */
  readonly name: string;
  /** The things it may do, in a sentence for people; as `name`. */
  readonly description: string;
  /** The most that it does. What changes or sends anything is asked about; the rest is not. */
  readonly effect: ToolEffect;
  /** Whether it searches the web: a provider that does so itself is then asked to in its place. */
  readonly searchesWeb?: boolean;
  /** Whether it reads pages of the web: who wants the web for their work has it, who wants none does without. */
  readonly readsWeb?: boolean;
  /**
   * Whether it is on by itself: it has no consequence that anybody would have to agree to. One that searches the web is
   * then the search of the model's provider, and nothing else.
   */
  readonly isOnByItself?: boolean;
  /** Whether what it gives is what a model remembers, wherever that is sent from. */
  readonly asksModel?: boolean;
  /**
   * The context it comes with: every agent that works in a folder has it, and no other one. Without, agents name it,
   * or have it from the settings.
   */
  readonly comesWith?: "folder";
  /** The name of whose it is, such as a server's, under which settings list it with its others; as `name`. */
  readonly group?: string;
  /** Whether its owner, such as a server, claims that it changes nothing. That is shown, and allows nothing. */
  readonly saysReadOnly?: boolean;
  /** Whether something is drawn below a call that is done: `view` of what is loaded. */
  readonly hasView?: boolean;
}

/** A loaded tool. */
export interface ToolFunction {
  /** Its purpose and when to use it, in words for the model. */
  readonly description: string;
  /** JSON Schema of the arguments: an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether a call that was cut off may simply be made again. */
  readonly isRepeatable?: boolean;
  /** Whether the user has given it what it needs; asked each time it is offered, and offered to no model where it is not. */
  isSetUp?(): Promise<boolean>;
  /** Stricter limits than the user's. */
  readonly limits?: { readonly timeMs?: number; readonly resultLength?: number };
  /**
   * The things a call with these arguments would touch, which the user is asked about; the tool as a whole where
   * absent. @throws AppError where they make no sense.
   */
  touch?(args: ToolArguments, context: ToolContext, signal: AbortSignal): ToolTouch | Promise<ToolTouch>;
  /**
   * The files a call with these arguments would write, as they are and as they would be: what the user is shown with the
   * question, and asked for only then. It changes nothing. @throws AppError where the call cannot be made.
   */
  preview?(
    args: ToolArguments,
    context: ToolContext,
    signal: AbortSignal,
  ): Promise<readonly ToolFileChange[]>;
  /** Runs it. Stops at once when the signal is aborted; what it gives after that is thrown away. */
  run(args: ToolArguments, context: ToolContext, signal: AbortSignal): Promise<ToolOutput>;
  /** Of a tool that `hasView`. */
  readonly view?: ToolView;
}

/**
 * The view below a call that is done: a document of somebody else's in a frame that reaches nothing, which is talked
 * with as MCP Apps are (specification 2026-01-26).
 */
export interface ToolView {
  /** Its owner, such as a host. */
  readonly origin: string;
  /** Its HTML, with inline scripts. @throws AppError where there is none. */
  read(signal: AbortSignal): Promise<string>;
  /** The id of the tool it means by a name; of none but its owner's. */
  toolOf(name: string): string | undefined;
}

/** Arguments that fit the tool's schema. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** The output of a tool: text for the model, with what it is made of. */
export type ToolOutput = Pick<
  ToolResult,
  "content" | "source" | "isUntrusted" | "isPrivate" | "sources" | "files" | "showsPictures" | "forView"
>;

/** The progress of a call, as its tool tells it. */
export interface ToolProgress {
  readonly done: number;
  /** The total that `done` grows to; unknown where absent. */
  readonly total?: number;
  readonly message?: string;
}

/** On whose behalf a tool runs. */
export interface ToolContext {
  readonly agent: Pick<Agent, "id" | "name" | "knowledgeItemIds">;
  /** The conversation or the task. */
  readonly scope: string;
  /** The call. */
  readonly useId: string;
  /** The id of the folder that is worked in. */
  readonly folderId?: string;
  /** The language of the interface. */
  readonly language: string;
  /** The files that the work at hand has, each name once: attached ones, those that tools made, and in a task its artifacts. */
  files(): readonly Attachment[];
  /** Numbers passages of the user's files and pages of the web, so that the text can cite them. */
  cite(passages: readonly Unnumbered[]): readonly Source[];
  /** Has another agent answer a question, within the limits of the work at hand. @throws AppError `agent.not-found`. */
  ask(agentId: string, question: string, signal: AbortSignal): Promise<string>;
  /**
   * Makes vectors of texts with the model that the user allows that, within the limits of the work. Those of different
   * models can't be compared. @throws AppError `tool.no-embedding-model`, or as `LlmClient.embed`.
   */
  embed(texts: readonly string[], kind: "passage" | "question", signal: AbortSignal): Promise<TextVectors>;
  /**
   * The host that a question to another agent is sent to; nothing where it goes to those who are sent the work at hand
   * anyway, or stays on this page. @throws AppError `agent.not-found`.
   */
  sentElsewhere(agentId: string): Promise<string | undefined>;
  /** Shows how far the call has come, until it ends. The time it may take begins anew, up to half an hour in all. */
  progress(progress: ToolProgress): void;
  /** Asks the user beside the call; the time for that is not the call's. @throws the signal's reason. */
  askUser(form: ToolForm, signal: AbortSignal): Promise<ToolFormAnswer>;
}

export const Tools = extensionPoint<Tool>("tool", { combine: "chosen" });
