import type { Artifact } from "./artifact";
import type { JournalEvent } from "./journal-event";

/** An artifact as it was at one of its versions. */
export interface ArtifactVersion {
  readonly artifact: Artifact;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Where it is a repair: for the sake of which requirements, and by how many edits. */
  readonly repair?: { readonly requirementIds: readonly string[]; readonly edits: number };
}

/** All versions of an artifact that the journal holds, each as it stood last, oldest first. */
export function versionsOf(events: readonly JournalEvent[], artifactId: string): readonly ArtifactVersion[] {
  const versions = new Map<number, ArtifactVersion>();
  for (const event of events) {
    if (event.type !== "artifact-created" && event.type !== "artifact-changed") continue;
    const { artifact } = event;
    if (artifact.id !== artifactId) continue;
    const known = versions.get(artifact.version);
    const repair = (event.type === "artifact-changed" ? event.repair : undefined) ?? known?.repair;
    versions.set(artifact.version, { artifact, at: known?.at ?? event.at, ...(repair ? { repair } : {}) });
  }
  return [...versions.values()].sort((a, b) => a.artifact.version - b.artifact.version);
}
