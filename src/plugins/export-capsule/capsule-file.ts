import type { Services } from "@core/di/token";
import { type Capsule, capsuleMarkup, capsuleOf } from "@core/domain/journal/capsule";
import { capsuleFiles, fileBytes } from "@core/domain/journal/capsule-files";
import type { JournalEvent } from "@core/domain/journal/journal-event";
import type { TaskFile } from "@core/domain/journal/made-files";
import { isAppError } from "@core/errors/app-error";
import type { ExportFile, FileContent } from "@core/points/artifact-exporter";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { TaskRepository } from "@core/services/orchestration/journal/task-repository";
import { formulaMarkup } from "@shared/formula-markup";
import { capsulePage } from "./capsule-page";
import { wordsIn } from "./capsule-words";

/** A task in one page that opens by itself and can be imported; what it holds is told. */
export function capsuleFile(services: Services): ExportFile {
  return async (request, signal) => {
    const archive = new TaskRepository(services.get(DatabaseToken));
    const state = await archive.open(request.artifact.taskId).then(
      (start) => start.state,
      (error: unknown) => {
        // An artifact that belongs to no task is a document all the same.
        if (isAppError(error) && error.code === "task.not-found") return undefined;
        throw error;
      },
    );
    signal.throwIfAborted();
    const madeAt = services.get(ClockToken).now();
    const rootTaskId = state?.rootTaskId ?? request.artifact.taskId;
    const capsule = capsuleOf(rootTaskId, state?.events ?? [], madeAt);
    const formula = await formulaMarkup(request.text);
    const words = await wordsIn(request.language);
    return {
      extension: "capsule.html",
      mimeType: "text/html;charset=utf-8",
      content: capsulePage({ request, capsule, words, formula, data: capsuleMarkup(capsule) }),
      contents: [
        ...contentsOf(capsule, request.markdown, request.requirements.length),
        ...filesIn(state?.events ?? []),
      ],
    };
  };
}

function contentsOf(capsule: Capsule, document: string, requirements: number): readonly FileContent[] {
  const kinds = (types: readonly string[]) => capsule.events.filter(({ type }) => types.includes(type));
  const part = (name: string, events: readonly unknown[]): FileContent => ({
    name,
    count: events.length,
    sizeBytes: events.length > 0 ? bytesOf(JSON.stringify(events)) : 0,
  });
  const texts = kinds(["artifact-created", "artifact-changed", "artifact-restored"]);
  const counted = [...texts, ...kinds(["files-kept"])];
  const others = capsule.events.filter((event) => !(counted as readonly unknown[]).includes(event));
  const asked = kinds(["requirement-detected", "requirements-changed", "requirement-validated"]);
  return [
    { name: "artifacts:document", count: 1, sizeBytes: bytesOf(document) },
    { ...part("artifacts:contents.requirements", asked), count: requirements },
    part("artifacts:allVersions", texts),
    part("artifacts:contents.journal", others),
  ];
}

/** The files that tools made, and those of them that there is no room for. */
function filesIn(events: readonly JournalEvent[]): readonly FileContent[] {
  const { kept, leftOut } = capsuleFiles(events);
  const part = (name: string, files: readonly TaskFile[]): FileContent => ({
    name,
    count: files.length,
    sizeBytes: files.reduce((sum, { file }) => sum + fileBytes(file), 0),
  });
  return [part("artifacts:contents.files", kept), part("artifacts:contents.filesLeftOut", leftOut)].filter(
    ({ count }) => count > 0,
  );
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
