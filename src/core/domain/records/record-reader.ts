import * as v from "valibot";
import { id } from "../schema/values";
import { RECORD_SCHEMAS } from "./record-schemas";
import { isPluginStore, type ReadRecord, type StoreDescription } from "./store-description";
import type { StoreName } from "./store-records";

/** The fields of every record, whichever store holds it. */
const anyRecord = v.looseObject({ id });

/** A store's record reader. Throws what loading the schema of a plugin throws; what it resolves to never does. */
export async function recordReader(store: StoreDescription): Promise<ReadRecord> {
  if (!isPluginStore(store)) return readBySchema(RECORD_SCHEMAS[store.name]);
  const schema = await store.schema();
  const read = typeof schema === "function" ? schema : readBySchema(schema);
  return (input) => {
    const key = keyOf(input);
    if (key === undefined) return undefined;
    try {
      const record = read(input);
      // A record under another key would be written beside the one it was read from.
      return keyOf(record) === key ? record : undefined;
    } catch {
      return undefined;
    }
  };
}

/** The reader of a store's records where plugins' schemas are out of reach: those of theirs need an id, and no more. */
export function plainReader(store: StoreName): ReadRecord {
  const schemas: Partial<Record<StoreName, v.GenericSchema<unknown, object>>> = RECORD_SCHEMAS;
  return readBySchema(schemas[store] ?? anyRecord);
}

function readBySchema(schema: v.GenericSchema<unknown, object>): ReadRecord {
  return (input) => {
    try {
      const result = v.safeParse(schema, input, { abortEarly: true });
      return result.success ? result.output : undefined;
    } catch {
      // Nested deeper than the stack allows, for instance.
      return undefined;
    }
  };
}

function keyOf(input: unknown): string | undefined {
  const result = v.safeParse(id, (input as { readonly id?: unknown } | null | undefined)?.id);
  return result.success ? result.output : undefined;
}
