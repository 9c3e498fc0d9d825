import type { Artifact } from "../../../domain/artifact/artifact";
import type { ArtifactChange } from "../task-input";

/** An artifact after a change; its version rises by 1, and only when the content is another. */
export function changedArtifact(artifact: Artifact, change: ArtifactChange, now: number): Artifact {
  const isOther = change.content !== undefined && change.content !== artifact.content;
  return { ...artifact, ...change, version: artifact.version + (isOther ? 1 : 0), updatedAt: now };
}
