import type { Json, MadeFile, PluginFunction } from "./context";
import type { DrawArgs } from "./renderer";

/** The places where a view may stand: a page of its own, which the drawer leads to, beside a task, on the start page. */
export type ViewPlace = "page" | "task" | "home";

/** The place that a view is shown at, and what is told of it. */
export interface ViewArgs {
  readonly place: ViewPlace;
  /** Beside a task: its title, the request, and the document that is shown. */
  readonly task?: { readonly title: string; readonly request: string; readonly text: string };
  /** The data that an action gave with it, whose result it is then; its place is `page`. */
  readonly data?: Json | undefined;
  /** Language of the interface, BCP 47. */
  readonly language: string;
}

/** The place that a view is drawn for, with the look of the page. */
export interface ViewDrawArgs extends ViewArgs {
  readonly theme: DrawArgs["theme"];
}

/** Declaration of a view. */
interface AnyView {
  /** Small letters, digits and hyphens. */
  readonly id: string;
  /** Its heading, and the words of the drawer; at most 40 characters. */
  readonly name: string;
  /** A sentence below the heading of its page. */
  readonly description?: string;
  readonly places: readonly ViewPlace[];
  /** Whether actions of its plugin may show it as their result. */
  readonly showsResults?: boolean;
}

/**
 * Shows something by itself. Scripts in what is drawn never run, but those of a `document`, which is told its place by
 * message and may ask: `answer` is what its plugin says to that.
 */
export type ViewDefinition = AnyView &
  (
    | { readonly draws: "svg"; readonly draw: PluginFunction<ViewDrawArgs, { readonly svg: string }> }
    | { readonly draws: "html"; readonly draw: PluginFunction<ViewDrawArgs, { readonly html: string }> }
    | {
        readonly draws: "image";
        readonly draw: PluginFunction<ViewDrawArgs, MadeFile<{ readonly type: string }>>;
      }
    | {
        readonly document: string;
        readonly answer?: PluginFunction<ViewArgs & { readonly request: Json }, Json>;
      }
  );

/** Contributes a view: a page, a panel beside a task, a card on the start page, the result of an action. */
export function view(definition: ViewDefinition) {
  return { point: "view", ...definition } as const;
}
