import { deserialize, serialize } from "node:v8";
import { indexName, type StoreDescription } from "@core/domain/records/store-description";
import { AppError } from "@core/errors/app-error";
import type { WriteOperation } from "@core/ports/database";
import type pg from "pg";
import { keyBytes } from "./key-bytes";

type Stored = { readonly id: string };

/** Replaces a record and its entries in one round trip; `added` makes it nothing where the record exists. */
const put = (conflict: string) => `
WITH record AS (
  INSERT INTO troupe.records (store, key, value) VALUES ($1, $2, $3) ON CONFLICT (store, key) ${conflict} RETURNING 1),
gone AS (
  DELETE FROM troupe.entries WHERE store = $1 AND key = $2 AND EXISTS (SELECT FROM record)
  AND (index, entry) NOT IN (SELECT * FROM unnest($4::text[], $5::bytea[]))),
made AS (
  INSERT INTO troupe.entries (store, index, entry, key)
  SELECT $1, index, entry, $2 FROM unnest($4::text[], $5::bytea[]) AS made (index, entry)
  WHERE EXISTS (SELECT FROM record) ON CONFLICT DO NOTHING)
SELECT count(*)::int AS count FROM record`;
const PUT = { name: "put", text: put("DO UPDATE SET value = EXCLUDED.value") };
const ADD = { name: "add", text: put("DO NOTHING") };

/** A record from the bytes it is stored as: a structured clone, so that nothing a record may hold is lost. */
export function recordOf(row: { readonly value: Buffer } | undefined): unknown {
  return row && deserialize(row.value);
}

/** Carries out one operation in the transaction of `client`. @throws AppError `database.exists` or `database.store-missing`. */
export async function carryOut(
  client: pg.PoolClient,
  operation: WriteOperation,
  stores: readonly StoreDescription[],
): Promise<void> {
  const description = stores.find(({ name }) => name === operation.store);
  if (!description) throw new AppError("database.store-missing", { name: operation.store });
  const { store } = operation;
  if (operation.type === "clear") {
    await client.query("DELETE FROM troupe.records WHERE store = $1", [store]);
  } else if (operation.type === "delete") {
    await client.query("DELETE FROM troupe.records WHERE store = $1 AND key = $2", [
      store,
      keyBytes(operation.id),
    ]);
  } else if (operation.type === "change") {
    const current = await lockedRecord(client, store, operation.id);
    const changed = (operation.change as (current: unknown) => Stored | undefined)(current);
    if (changed !== undefined) await putRecord(client, description, changed, false);
  } else {
    await putRecord(client, description, operation.record, operation.type === "add");
  }
}

/** Keeps others from changing what a batch changes until its transaction ends, also what is not there yet. */
export async function lockChanged(
  client: pg.PoolClient,
  operations: readonly WriteOperation[],
): Promise<void> {
  const changed = operations.flatMap((each) => (each.type === "change" ? [`${each.store}/${each.id}`] : []));
  // Always in the same order, or two batches would wait for each other.
  for (const name of [...new Set(changed)].sort()) {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", [name]);
  }
}

async function lockedRecord(client: pg.PoolClient, store: string, id: string): Promise<unknown> {
  const { rows } = await client.query<{ value: Buffer }>(
    "SELECT value FROM troupe.records WHERE store = $1 AND key = $2 FOR UPDATE",
    [store, keyBytes(id)],
  );
  return recordOf(rows[0]);
}

async function putRecord(
  client: pg.PoolClient,
  description: StoreDescription,
  record: Stored,
  isNew: boolean,
): Promise<void> {
  const entries = entriesOf(description, record);
  const { rows } = await client.query<{ count: number }>({
    ...(isNew ? ADD : PUT),
    values: [
      description.name,
      keyBytes(record.id),
      serialize(record),
      entries.map(({ index }) => index),
      entries.map(({ entry }) => entry),
    ],
  });
  if (rows[0]?.count === 0) {
    throw new AppError("database.exists", { store: description.name, id: record.id });
  }
}

/** Entries of a record in the indexes of its store: none where a field is missing, several for an array. */
function entriesOf({ indexes }: StoreDescription, record: object): { index: string; entry: Buffer }[] {
  const fieldsOf = record as Readonly<Record<string, unknown>>;
  return indexes.flatMap((declared) => {
    const index = indexName(declared);
    const fields = index.split("+").map((field) => fieldsOf[field]);
    const value = fields.length === 1 ? fields[0] : fields;
    const isMany = declared.endsWith("*") && Array.isArray(value);
    const keys: readonly unknown[] = isMany ? [...new Set(value)] : [value];
    return keys.flatMap((key) => {
      const entry = keyBytes(key);
      return entry ? [{ index, entry }] : [];
    });
  });
}
