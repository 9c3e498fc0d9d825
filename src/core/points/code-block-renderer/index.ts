import type { FrameScript } from "../../domain/drawing/frame-script";
import type { Disposable } from "../../lifecycle/disposable";
import type { Contribution, Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";
import type { FramePicture, PageLook } from "./frame-protocol";

/** The fields of all renderers. */
interface Renderer extends Contribution {
  readonly languages: readonly string[];
  /** Whether people usually want the source, so that it shows first. */
  readonly sourceFirst?: boolean;
  /** Whether a whole document, such as one with `marp: true` front matter, is of this kind. */
  matchesDocument?(markdown: string): boolean;
}

/** The look of a frame. */
export interface FrameLook {
  /** Names the frame to assistive technology. */
  readonly title: string;
  /** The room it takes: as high as the drawing (when absent), a page that scrolls, or slides of 16:9. */
  readonly shape?: "document" | "slides";
}

/**
 * Draws in a frame of an opaque origin without network, which the application makes, watches and ends. All that the
 * plugin has a say in is the script; nothing of the page is within its reach.
 */
export interface FrameRenderer extends Renderer, FrameLook {
  readonly isolation: "frame";
  /** The script, which calls `runInFrame`: `() => import("../acme-frame?frame")`. */
  script(): Promise<{ readonly default: FrameScript }>;
}

/** A source to be drawn, in the look of the page. */
export interface DrawnSource {
  readonly source: string;
  readonly theme: PageLook;
  /** Of the fence: one of the renderer's. */
  readonly language: string;
}

/** A drawing in which nothing runs once it is shown: markup, which is cleaned, or a picture as a `data:` address. */
export type InertDrawing = { readonly svg: string } | { readonly html: string } | { readonly image: string };

/**
 * Draws elsewhere, where its own code reaches nothing, and gives what the application shows in a frame of its own: for
 * plugins that were not built with it. Asked once a block is complete, and again where the theme changes.
 */
export interface ContainedRenderer extends Renderer, FrameLook {
  readonly isolation: "contained";
  /** @throws when the source is invalid, with the reason to show. */
  draw(drawn: DrawnSource, signal: AbortSignal): Promise<InertDrawing>;
}

/**
 * Draws with a document of its own, scripts included, in a frame of an opaque origin without network. It is handed its
 * source by message, and tells what it has drawn as `FrameMessage`s.
 */
export interface InteractiveRenderer extends Renderer, FrameLook {
  readonly isolation: "interactive";
  /** The whole document, as HTML. */
  readonly document: string;
}

/** Draws with elements of the page itself, and may do what the page may: for built-in plugins only. */
export interface InlineRenderer extends Renderer, Lazy<BlockRenderer> {
  readonly isolation: "inline";
}

/** Draws a fenced code block of certain languages. */
export type CodeBlockRenderer = FrameRenderer | ContainedRenderer | InteractiveRenderer | InlineRenderer;

/** The drawing that was made; disposing it removes it. */
export interface Drawing extends Disposable {
  /** Resolves, with the error to show, when a drawing that stood was ended, as one that stops answering is. */
  readonly ended?: Promise<unknown>;
  /** Present where it was asked for: a picture of the drawing as the frame made it, if it could. Untrusted. */
  readonly picture?: Promise<FramePicture | undefined>;
  /** Present where one can be had of what stands there: a picture as the frame makes it, if it can. Untrusted. */
  asPicture?(): Promise<FramePicture | undefined>;
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
  isBuiltInOnly: ({ isolation }) => !["frame", "contained", "interactive"].includes(isolation),
});
