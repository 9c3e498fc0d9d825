import type { Artifact } from "../artifact/artifact";
import type { JournalEvent } from "./journal-event";

/** An artifact as it was at one of its versions. */
export interface ArtifactVersion {
  readonly artifact: Artifact;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Where it is a repair: for the sake of which requirements, and by how many edits. */
  readonly repair?: { readonly requirementIds: readonly string[]; readonly edits: number };
  /** Where it is the user's own doing, not that of the artifact's agent. */
  readonly by?: "user";
  /** Where it is the text of an earlier version again. */
  readonly restoredFrom?: number;
  /** Where the user had asked for it: in which words, whom, and how many edits were accepted. */
  readonly change?: { readonly request: string; readonly agentId: string; readonly edits: number };
}

/** All versions of an artifact that the journal holds, each as it stood last, oldest first. */
export function versionsOf(events: readonly JournalEvent[], artifactId: string): readonly ArtifactVersion[] {
  const versions = new Map<number, ArtifactVersion>();
  for (const event of events) {
    if (event.type !== "artifact-created" && event.type !== "artifact-changed") continue;
    const { artifact } = event;
    if (artifact.id !== artifactId) continue;
    const known = versions.get(artifact.version);
    versions.set(artifact.version, { at: event.at, ...reasonsOf(event), ...known, artifact });
  }
  return [...versions.values()].sort((a, b) => a.artifact.version - b.artifact.version);
}

/** Why a version came to be, and by whom; what comes after changes nothing about that. */
function reasonsOf(event: JournalEvent): Omit<ArtifactVersion, "artifact" | "at"> {
  if (event.type !== "artifact-changed") return {};
  const { repair, by, restoredFrom, change } = event;
  return {
    ...(repair ? { repair } : {}),
    ...(by ? { by } : {}),
    ...(change ? { change } : {}),
    ...(restoredFrom === undefined ? {} : { restoredFrom }),
  };
}
