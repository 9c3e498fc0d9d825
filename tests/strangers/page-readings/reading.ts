import { id, name, text, texts } from "@core/domain/schema/values";
import * as v from "valibot";

/** Something to be read, with where it is. */
export const reading = v.looseObject({ id, title: name, url: text, tags: texts });

/** A reading as it is stored. */
export type Reading = v.InferOutput<typeof reading>;

declare module "@core/domain/records/store-records" {
  interface StoreRecords {
    readonly readings: Reading;
  }
}
