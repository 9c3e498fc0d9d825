import { AppError } from "../../errors/app-error";

/** The largest background image, in bytes. */
export const BACKGROUND_IMAGE_LIMIT_BYTES = 10 * 1024 * 1024;
const LIMIT_MB = BACKGROUND_IMAGE_LIMIT_BYTES / (1024 * 1024);

/** Checks a chosen file. @throws AppError `background.not-image` or `background.too-large`. */
export function checkBackgroundFile(file: { readonly type: string; readonly size: number }): void {
  if (!file.type.startsWith("image/")) throw new AppError("background.not-image");
  checkSize(file.size);
}

/**
 * Checks what a server says about an address.
 * @throws AppError `background.url-not-image` or `background.too-large`.
 */
export function checkBackgroundResponse(contentType: string | null, contentLength: string | null): void {
  if (!contentType?.startsWith("image/")) throw new AppError("background.url-not-image");
  checkSize(Number(contentLength ?? 0));
}

function checkSize(sizeBytes: number): void {
  if (sizeBytes > BACKGROUND_IMAGE_LIMIT_BYTES) throw backgroundTooLarge();
}

/** The error for an image over the limit. */
export function backgroundTooLarge(): AppError {
  return new AppError("background.too-large", { size: LIMIT_MB });
}
