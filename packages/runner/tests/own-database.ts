import pg from "pg";
import { expect, inject } from "vitest";
import { createDatabase } from "./create-database";

let made = 0;

/** The address of a new, empty database of the one Postgres. */
export function ownDatabase(): Promise<string> {
  return databaseAs("template1");
}

/** The address of a new database that has the tables of the runner, and nothing in them. */
export function databaseWithTables(): Promise<string> {
  return databaseAs(inject("tables"));
}

async function databaseAs(template: string): Promise<string> {
  made += 1;
  const name = `test_${process.pid}_${made}_${Date.now()}`;
  return createDatabase(inject("databaseUrl"), name, template);
}

/** All that a database holds of records, requests and preferences, as text. */
export async function everythingStored(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const records = await client.query("SELECT encode(value, 'escape') AS value FROM troupe.records");
  const others = await client.query(
    "SELECT inputs FROM dbos.workflow_status UNION ALL SELECT value FROM troupe.preferences",
  );
  await client.end();
  expect(records.rows).not.toEqual([]);
  return JSON.stringify([records.rows, others.rows]);
}
