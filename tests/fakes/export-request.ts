import type { Artifact } from "@core/domain/artifact/artifact";
import type { Attachment } from "@core/domain/file/attachment";
import type { Requirement } from "@core/domain/requirement/requirement";
import type { ExportRequest } from "@core/points/artifact-exporter";
import { exportRequest } from "@ui/features/artifacts/export/export-request";

/** An artifact as it is stored. */
export function storedArtifact(over: Partial<Artifact> & Pick<Artifact, "content">): Artifact {
  return {
    id: "artifact",
    taskId: "task",
    agentId: "agent",
    title: "A weekend",
    description: "",
    type: "document",
    format: "markdown",
    version: 1,
    status: "final",
    dependencies: [],
    validates: [],
    reviewedBy: [],
    createdAt: 1,
    updatedAt: 1,
    ...over,
  };
}

/** Request to an exporter for an artifact. */
export function requestFor(
  over: Partial<Artifact> & Pick<Artifact, "content">,
  belongings: {
    readonly requirements?: readonly Requirement[];
    readonly notes?: readonly Artifact[];
    readonly files?: readonly Attachment[];
  } = {},
): ExportRequest {
  const artifact = storedArtifact(over);
  return exportRequest(artifact, { title: artifact.title, requirements: [], notes: [], ...belongings });
}
