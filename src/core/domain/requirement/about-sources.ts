import type { Requirement } from "./requirement";

/** Whether a requirement is that all that a text says stands in what it rests on, and its proof is what does not. */
export function isAboutSources({ id }: Pick<Requirement, "id">): boolean {
  return id.endsWith("/text/unsourced");
}
