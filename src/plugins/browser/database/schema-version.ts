/**
 * IndexedDB can only create stores while its version rises. A repair must not look like a newer schema, so
 * from the first repair on the version on disk is `schema × 100,000 + repairs`.
 */
const SCALE = 100_000;

/** The schema version behind the version on disk. */
export function schemaOf(versionOnDisk: number): number {
  return versionOnDisk < SCALE ? versionOnDisk : Math.floor(versionOnDisk / SCALE);
}

/** The version on disk after one more repair of a schema. */
export function repairedVersion(versionOnDisk: number, schemaVersion: number): number {
  const isRepaired = versionOnDisk >= SCALE && schemaOf(versionOnDisk) === schemaVersion;
  return isRepaired ? versionOnDisk + 1 : schemaVersion * SCALE + 1;
}

/** The version on disk that upgrades a database to a schema. */
export function upgradedVersion(versionOnDisk: number, schemaVersion: number): number {
  return versionOnDisk < SCALE ? schemaVersion : schemaVersion * SCALE;
}
