import type { Contribution } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";
import type { Json } from "../../ports/plugin-cells";
import type { DrawnSource, InertDrawing } from "../code-block-renderer";

/** The places where a view may stand: a page of its own, beside a task, on the start page. */
export type ViewPlace = "page" | "task" | "home";

/** The task that a view stands beside. */
export interface ViewedTask {
  readonly title: string;
  /** The request, as it was written. */
  readonly request: string;
  /** The document that is shown; empty where there is none yet. */
  readonly text: string;
}

/** The place of a view, and what it is shown of it. */
export interface ViewInput {
  readonly place: ViewPlace;
  /** Present beside a task. */
  readonly task?: ViewedTask;
  /** The data that an action of its plugin gave with it, whose result it is then; its place is `page`. */
  readonly data?: Json | undefined;
}

interface SharedView extends Contribution {
  readonly name: string;
  /** Its plugin, in words that are the same in all languages. */
  readonly origin: string;
  /** Words of whoever made it. */
  readonly description?: string | undefined;
  readonly places: readonly ViewPlace[];
  /** Whether actions of its plugin may show it as their result. */
  readonly showsResults?: boolean;
  /** The address of its page. */
  readonly path: string;
}

/** The look of the page that a view is drawn for. */
export type ViewLook = Pick<DrawnSource, "theme" | "language">;

/** A view whose plugin draws it where its code reaches nothing. Nothing in what it gives runs. */
export interface DrawnView extends SharedView {
  readonly isolation: "contained";
  /** @throws what the plugin throws, or the signal's reason. */
  draw(input: ViewInput, look: ViewLook, signal: AbortSignal): Promise<InertDrawing>;
}

/** A view that is a document of the plugin's own, with its scripts. */
export interface DocumentView extends SharedView {
  readonly isolation: "interactive";
  /** The whole document, as HTML. */
  readonly document: string;
  /** Answers what the document asks of its plugin. @throws what the plugin throws, or the signal's reason. */
  answer(request: Json, input: ViewInput, language: string, signal: AbortSignal): Promise<Json>;
}

/** Something that a plugin shows by itself, in a frame that reaches nothing: never in the place of a page of the application. */
export type PluginView = DrawnView | DocumentView;

export const PluginViews = extensionPoint<PluginView>("view", { combine: "all" });
