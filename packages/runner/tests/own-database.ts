import pg from "pg";
import { expect, inject } from "vitest";

let made = 0;

/** The address of a new, empty database of the one Postgres. */
export async function ownDatabase(): Promise<string> {
  made += 1;
  const name = `test_${process.pid}_${made}_${Date.now()}`;
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  return url.href;
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
