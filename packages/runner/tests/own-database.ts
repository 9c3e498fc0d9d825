import pg from "pg";
import { inject } from "vitest";

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
