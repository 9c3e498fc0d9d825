/** Names of the databases that hold what was copied aside from a database that was being rebuilt. */
export async function rescueNames(databaseName: string): Promise<string[]> {
  const known = await indexedDB.databases().catch(() => []);
  return known.flatMap(({ name }) => (name?.startsWith(`${databaseName}-rescue-`) ? [name] : []));
}
