import type { Artifact } from "../artifact/artifact";
import type { JournalEvent } from "./journal-event";

/** An artifact as it was at one of its versions. */
export interface ArtifactVersion {
  readonly artifact: Artifact;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The repair it is, if it is one: for the sake of which requirements, and by how many edits. */
  readonly repair?: { readonly requirementIds: readonly string[]; readonly edits: number };
  /** The user, if it is their own doing, not that of the artifact's agent. */
  readonly by?: "user";
  /** The earlier version whose text it is again, if any. */
  readonly restoredFrom?: number;
  /** The version that another device wrote at once, neither having heard of the other. */
  readonly beside?: number;
  /** The change the user had asked for, if any: in which words, whom, and how many edits were accepted. */
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

/** The reasons a version came to be, and by whom; what comes after changes nothing about that. */
function reasonsOf(event: JournalEvent): Omit<ArtifactVersion, "artifact" | "at"> {
  if (event.type !== "artifact-changed") return {};
  const { repair, by, restoredFrom, change, beside } = event;
  return {
    ...(repair ? { repair } : {}),
    ...(by ? { by } : {}),
    ...(change ? { change } : {}),
    ...(beside === undefined ? {} : { beside }),
    ...(restoredFrom === undefined ? {} : { restoredFrom }),
  };
}
