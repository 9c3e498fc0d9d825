import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** A file of elsewhere that can be attached to a prompt; it is read when it is chosen. */
export interface AttachmentOffer extends Lazy<(signal: AbortSignal) => Promise<File>> {
  readonly name: string;
  /** Its origin, in words that are the same in all languages. */
  readonly origin: string;
}

export const AttachmentOffers = extensionPoint<AttachmentOffer>("attachment-offer", { combine: "all" });
