import type { Disposable } from "../lifecycle/disposable";
import type { Contribution, Lazy } from "../plugin/contribution";
import { extensionPoint } from "../plugin/extension-point";
import type { FramePicture } from "./frame-protocol";

/** What all renderers say of themselves. */
interface Renderer extends Contribution {
  readonly languages: readonly string[];
  /** Whether people usually want the source, so that it shows first. */
  readonly sourceFirst?: boolean;
  /** Whether a whole document, such as one with `marp: true` front matter, is of this kind. */
  matchesDocument?(markdown: string): boolean;
}

/** A script bundled for a sandboxed frame: where it is, and the base64 sha256 that the page's policy allows. */
export interface FrameScript {
  readonly url: string;
  readonly sha256: string;
}

/**
 * Draws in a frame of an opaque origin without network, which the application makes, watches and ends. All that the
 * plugin has a say in is the script; nothing of the page is within its reach.
 */
export interface FrameRenderer extends Renderer {
  readonly isolation: "frame";
  /** Names the frame to assistive technology. */
  readonly title: string;
  /** The room it takes: as high as the drawing (when absent), a page that scrolls, or slides of 16:9. */
  readonly shape?: "document" | "slides";
  /** The script, which calls `runInFrame`: `() => import("./acme-frame?frame")`. */
  script(): Promise<{ readonly default: FrameScript }>;
}

/** Draws with elements of the page itself, and may do what the page may: for built-in plugins only. */
export interface InlineRenderer extends Renderer, Lazy<BlockRenderer> {
  readonly isolation: "inline";
}

/** Draws a fenced code block of certain languages. */
export type CodeBlockRenderer = FrameRenderer | InlineRenderer;

/** What was drawn; disposing it removes it. */
export interface Drawing extends Disposable {
  /** Resolves, with the error to show, when a drawing that stood was ended, as one that stops answering is. */
  readonly ended?: Promise<unknown>;
  /** Present where it was asked for: a picture of the drawing as the frame made it, if it could. Untrusted. */
  readonly picture?: Promise<FramePicture | undefined>;
  /** Present where only one page of several is shown at a time, such as a slide. */
  readonly pages?: DrawingPages;
}

/** The pages of a drawing, counted from 0; the first is shown. */
export interface DrawingPages {
  readonly count: number;
  show(index: number): void;
}

/** A loaded inline renderer. */
export interface BlockRenderer {
  /** Draws `source` into `host`. @throws when the source is invalid. */
  mount(host: HTMLElement, source: string, signal: AbortSignal): Promise<Drawing>;
}

export const CodeBlockRenderers = extensionPoint<CodeBlockRenderer>("code-block-renderer", {
  combine: "first-fit",
  serves: ({ languages }) => languages,
  chosenByUse: true,
  isBuiltInOnly: ({ isolation }) => isolation !== "frame",
});
