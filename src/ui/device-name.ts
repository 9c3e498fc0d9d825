/** Names of systems as browsers tell them, the more special ones first. */
const SYSTEMS = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Chromebook", /CrOS/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS/],
  ["Linux", /Linux/],
] as const;

/** The system that a browser runs on, as a first name for a device; `undefined` where it does not tell. */
export function systemOf(userAgent: string): string | undefined {
  return SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
}
