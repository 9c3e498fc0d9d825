import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** A React component, opaque to core; narrowed by the UI. */
export type OpaqueComponent = unknown;

/** Something of the user interface that a plugin contributes. */
export interface LazyComponent extends Lazy<{ readonly default: OpaqueComponent }> {
  /** Key of its title. */
  readonly titleKey: string;
  /** Namespaces of the texts it shows; they are loaded beside it, and it is shown once they have come. */
  readonly texts: readonly string[];
}

/** The way the drawer and the command palette lead to a page. Pages are in the order of their rank. */
export interface PageNav {
  /** Key of its label. */
  readonly labelKey: string;
  /** Name of one of the icons that the shell knows; a general one when absent or unknown. */
  readonly icon?: string;
  /** Key of further words by which the palette finds it. */
  readonly wordsKey?: string;
  /** Something new of the same kind, offered beside it. */
  readonly shortcut?: { readonly to: string; readonly labelKey: string };
}

/** A screen with its own route; its title is that of the document. */
export interface Page extends LazyComponent {
  /** Route pattern without language prefix, such as `/tasks/:taskId`. */
  readonly path: string;
  /** The part of its address from "#" on at which it is drawn before the application has started, where it has one. */
  readonly drawnAt?: string;
  /** Present where the drawer and the palette lead here; its path is then without parameters. */
  readonly nav?: PageNav;
}

export const Pages = extensionPoint<Page>("page", {
  combine: "first-fit",
  serves: ({ path }) => [path],
});
