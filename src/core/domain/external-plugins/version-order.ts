/** The order of a version relative to the one before it. */
export type VersionOrder = "newer" | "older" | "same";

/** Compares two versions by precedence (semver.org, 11). */
export function versionOrder(version: string, before: string): VersionOrder {
  const order = compareVersions(version, before);
  return order === 0 ? "same" : order > 0 ? "newer" : "older";
}

function compareVersions(a: string, b: string): number {
  const [release = "", trial] = a.split("-");
  const [otherRelease = "", otherTrial] = b.split("-");
  const order = compareFields(release, otherRelease);
  if (order !== 0) return order;
  // A pre-release comes before its release.
  if (trial === undefined || otherTrial === undefined)
    return Number(trial === undefined) - Number(otherTrial === undefined);
  return compareFields(trial, otherTrial);
}

function compareFields(a: string, b: string): number {
  const fields = a.split(".");
  const others = b.split(".");
  for (const [place, other] of others.entries()) {
    const field = fields[place];
    const order = field === undefined ? -1 : compareField(field, other);
    if (order !== 0) return order;
  }
  return fields.length - others.length;
}

/** Numbers come before words. */
function compareField(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a === b ? 0 : a > b ? 1 : -1;
}
