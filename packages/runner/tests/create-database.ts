import pg from "pg";

/** Creates a database beside another one, as a copy of a third that nobody is connected to. @returns its address. */
export async function createDatabase(beside: string, name: string, template = "template1"): Promise<string> {
  const client = new pg.Client({ connectionString: beside });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  const url = new URL(beside);
  url.pathname = `/${name}`;
  return url.href;
}
