import type { Disposable } from "../lifecycle/disposable";
import type { Lazy } from "../plugin/contribution";
import { extensionPoint } from "../plugin/extension-point";

/** Draws a fenced code block of certain languages. */
export interface CodeBlockRenderer extends Lazy<BlockView> {
  readonly languages: readonly string[];
  /** `frame` for whatever executes code or draws untrusted markup: it runs in an opaque-origin sandbox. */
  readonly isolation: "inline" | "frame";
  /** Whether people usually want the source, so that it shows first. */
  readonly sourceFirst?: boolean;
  /** Whether a whole document, such as one with `marp: true` front matter, is of this kind. */
  matchesDocument?(markdown: string): boolean;
}

/** What was drawn; disposing it removes it. */
export interface Drawing extends Disposable {
  /** Resolves, with the error to show, when a drawing that stood was ended, as one that stops answering is. */
  readonly ended?: Promise<unknown>;
  /** Present where only one page of several is shown at a time, such as a slide. */
  readonly pages?: DrawingPages;
}

/** The pages of a drawing, counted from 0; the first is shown. */
export interface DrawingPages {
  readonly count: number;
  show(index: number): void;
}

/** A loaded renderer. */
export interface BlockView {
  /** Draws `source` into `host`. @throws when the source is invalid. */
  mount(host: HTMLElement, source: string, signal: AbortSignal): Promise<Drawing>;
}

export const CodeBlockRenderers = extensionPoint<CodeBlockRenderer>("code-block-renderer", {
  combine: "first-fit",
  serves: ({ languages }) => languages,
});
