import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** The events that plugins can be told of. */
export const PLUGIN_EVENTS = ["reply", "task-finished", "file-added", "schedule-due"] as const;
export type PluginEventName = (typeof PLUGIN_EVENTS)[number];

/** Something that has happened, and the words that it is about. */
export interface PluginEvent {
  readonly event: PluginEventName;
  /** Name of the agent that replied, or title of the task; empty of files and schedules. */
  readonly title: string;
  /** The reply, the document of the task, names of files, one in a line, or the request that is due. */
  readonly text: string;
  /** BCP 47 language of the interface. */
  readonly language: string;
}

/** The outcome for the user: a line that is shown, or a file that can be saved; nothing where there is none. */
export type EventResult =
  | { readonly kind: "note"; readonly note: string }
  | { readonly kind: "file"; readonly file: File }
  | undefined;

/** Told of events of its kinds after they have happened, in the order of rank. */
export interface EventHandler
  extends Lazy<(event: PluginEvent, signal: AbortSignal) => Promise<EventResult>> {
  readonly name: string;
  readonly on: readonly PluginEventName[];
}

export const EventHandlers = extensionPoint<EventHandler>("event-handler", { combine: "all" });
