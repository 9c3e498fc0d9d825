import type { MadeFile, PluginFunction } from "./context";

/** A file of elsewhere that can be attached to a prompt; it is made when it is chosen. */
export interface AttachmentOfferDefinition {
  readonly id: string;
  readonly name: string;
  readonly file: PluginFunction<object, MadeFile<{ readonly name: string; readonly type: string }>>;
}

/** Contributes a file to attach. */
export function attachmentOffer(offer: AttachmentOfferDefinition) {
  return { point: "attachment-offer", ...offer } as const;
}
