import type { MadeFile, PluginFunction } from "./context";

/** The source to be drawn, and the page it is for. */
export interface DrawArgs {
  readonly source: string;
  /** The look of the page; the colours are those of CSS. */
  readonly theme: { readonly name: "light" | "dark"; readonly text: string; readonly background: string };
  /** Of the block, as its fence names it. */
  readonly language: string;
}

/** Declaration of a renderer of code blocks. */
interface AnyRenderer {
  readonly id: string;
  /** As fences name them, small letters. */
  readonly languages: readonly string[];
  /** Names the drawing to assistive technology. */
  readonly title: string;
  /** The room it takes: as high as the drawing (when absent), a page that scrolls, or slides of 16:9. */
  readonly shape?: "document" | "slides";
  /** Whether people usually want the source, so that it shows first. */
  readonly sourceFirst?: boolean;
}

/** Draws a kind of code block. Scripts in what it draws never run, but those of a `document`, which gets the source by message. */
export type RendererDefinition = AnyRenderer &
  (
    | { readonly draws: "svg"; readonly draw: PluginFunction<DrawArgs, { readonly svg: string }> }
    | { readonly draws: "html"; readonly draw: PluginFunction<DrawArgs, { readonly html: string }> }
    | {
        readonly draws: "image";
        readonly draw: PluginFunction<DrawArgs, MadeFile<{ readonly type: string }>>;
      }
    | { readonly document: string }
  );

/** Contributes a renderer of code blocks. */
export function renderer(definition: RendererDefinition) {
  return { point: "code-block-renderer", ...definition } as const;
}
