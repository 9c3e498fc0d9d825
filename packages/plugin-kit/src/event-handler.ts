import type { PluginFunction } from "./context";

/** An event that a handler can be told of. */
export type EventName = "reply" | "task-finished" | "file-added" | "schedule-due";

/** Something that has happened, and the words that it is about. */
export interface EventArgs {
  readonly event: EventName;
  /** Name of the agent that replied, or title of the task; empty of files and schedules. */
  readonly title: string;
  /** The reply, the document of the task, names of files, one in a line, or the request that is due. */
  readonly text: string;
  /** Language of the interface, BCP 47. */
  readonly language: string;
}

/** A line that is shown, or a file that the user can save; nothing where there is nothing to say. */
export type EventOutput =
  | { readonly note: string }
  | { readonly value: { readonly name: string; readonly type: string }; readonly bytes: ArrayBuffer }
  | undefined;

/** Told of events of its kinds after they have happened. */
export interface EventHandlerDefinition {
  readonly id: string;
  readonly name: string;
  readonly on: readonly EventName[];
  readonly handle: PluginFunction<EventArgs, EventOutput>;
}

/** Contributes a handler of events. */
export function eventHandler(handler: EventHandlerDefinition) {
  return { point: "event-handler", ...handler } as const;
}
