import type { CapsulePreview } from "./preview-capsule";

/** Reads capsules off the page's thread: they are made by strangers, and may be large. */
export interface CapsuleReader {
  /** As `previewCapsule`; also @throws AppError `file.stalled`. */
  read(file: Blob, signal: AbortSignal): Promise<CapsulePreview>;
}
