import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** The shapes of a picture: as wide as high, wider, or higher. */
export const PICTURE_SHAPES = ["square", "wide", "tall"] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

/** The types of pictures in which nothing runs. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;

/** The wanted picture. */
export interface PictureRequest {
  /** Its contents, in words. */
  readonly description: string;
  readonly shape: PictureShape;
}

/** A picture that was made. */
export interface MadePicture {
  readonly type: (typeof PICTURE_TYPES)[number];
  readonly bytes: ArrayBuffer;
}

/** Makes pictures of words. @throws AppError as functions of plugins do, or the signal's reason. */
export interface ImageModel
  extends Lazy<(request: PictureRequest, signal: AbortSignal) => Promise<MadePicture>> {
  /** The name for people; not translated. */
  readonly name: string;
  /** The hosts that descriptions may be sent to; empty where nothing leaves the device. */
  readonly sentTo: readonly string[];
}

/** The one of the highest rank makes the pictures. */
export const ImageModels = extensionPoint<ImageModel>("image-model", { combine: "chosen" });
