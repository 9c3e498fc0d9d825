import type { MadeFile, PluginFunction } from "./context";

/** The wanted picture. */
export interface PictureArgs {
  /** Its contents, in up to 4,000 characters. */
  readonly description: string;
  readonly shape: "square" | "wide" | "tall";
}

/** A model that makes pictures of words. */
export interface ImageModelDefinition {
  readonly id: string;
  readonly name: string;
  /** Makes one, of at most 4 MB, within three minutes. */
  readonly make: PluginFunction<
    PictureArgs,
    MadeFile<{ readonly type: "image/png" | "image/jpeg" | "image/webp" | "image/gif" }>
  >;
}

/** Contributes a model that agents make pictures with. */
export function imageModel(model: ImageModelDefinition) {
  return { point: "image-model", ...model } as const;
}
