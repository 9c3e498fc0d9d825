import { id, name, sealedSecret, text, texts } from "@core/domain/schema/values";
import * as v from "valibot";

/** A feed; what follows has the database know of it. */
export const feed = v.looseObject({ id, title: name, url: text, tags: texts, token: sealedSecret });

declare module "@core/domain/records/store-records" {
  interface StoreRecords {
    readonly feeds: v.InferOutput<typeof feed>;
  }
}
