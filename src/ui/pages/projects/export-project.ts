import type { Services } from "@core/di/token";
import type { Artifact } from "@core/domain/artifact/artifact";
import {
  conversationToJson,
  conversationToMarkdown,
  type ExportWords,
} from "@core/domain/conversation/conversation-export";
import { MessageTree } from "@core/domain/conversation/message-tree";
import { fileStem } from "@core/domain/file/file-name";
import { capsuleMarkup, capsuleOf } from "@core/domain/journal/capsule";
import { filesMadeFor } from "@core/domain/journal/made-files";
import { finalOf } from "@core/domain/journal/task-outline";
import type { TaskState } from "@core/domain/journal/task-state";
import type { Project } from "@core/domain/project/project";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ArtifactExporters, type ExportFile } from "@core/points/artifact-exporter";
import { ClockToken } from "@core/ports/clock";
import { PROJECT_FILE, projectText } from "@core/services/project-library/project-format";
import { ConversationRepositoryToken, TaskMonitorToken } from "@core/services/tokens";
import { ProjectsStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { exportRequest } from "@ui/features/artifacts/export/export-request";

/** The format in which tasks are taken along, whole; see `docs/architecture.md`. */
const CAPSULE = "capsule";

/**
 * Hands the user a project with all that was made in it as one zip: what the app reads back, and beside it Markdown for
 * people. @throws what reading or packing throws.
 */
export async function exportProject(services: Services, project: Project, words: ExportWords): Promise<void> {
  const { signal } = new AbortController();
  const files = await projectFiles(services, project, words, signal);
  const archive = await services.get(ProjectsStoreToken).archives.pack(files, signal);
  downloadFile(`${fileStem(project.name, "project")}.zip`, archive, "application/zip");
}

/** The files of an exported project by their paths. */
export async function projectFiles(
  services: Services,
  project: Project,
  words: ExportWords,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const { library } = services.get(ProjectsStoreToken);
  const monitor = services.get(TaskMonitorToken);
  const repository = services.get(ConversationRepositoryToken);
  const files = new Map([[PROJECT_FILE, projectText(project)]]);
  const writeCapsule = await capsuleWriter(services);
  for (const [place, task] of (await library.tasks(project.id)).entries()) {
    const path = `tasks/${numbered(place)}-${fileStem(task.title, "task")}`;
    const state = await monitor.load(task.id);
    const artifact = finalOf(state);
    if (artifact && writeCapsule) {
      const request = requestOf(state, artifact);
      const { content } = await writeCapsule(request, signal);
      files.set(`${path}.html`, String(content)).set(`${path}.md`, request.markdown);
    } else {
      // Nothing is delivered yet: its journal alone.
      const madeAt = services.get(ClockToken).now();
      files.set(`${path}.html`, capsuleMarkup(capsuleOf(task.id, state.events, madeAt)));
    }
  }
  for (const [place, conversation] of (await library.conversations(project.id)).entries()) {
    const path = `conversations/${numbered(place)}-${fileStem(conversation.title, "conversation")}`;
    const messages = await repository.messages(conversation.id);
    const branch = new MessageTree(messages).branch(conversation.activeLeafId);
    files
      .set(`${path}.json`, conversationToJson(conversation, messages))
      .set(`${path}.md`, conversationToMarkdown(conversation, branch, words));
  }
  return files;
}

async function capsuleWriter(services: Services): Promise<ExportFile | undefined> {
  const exporter = services.get(ArtifactExporters).all.find(({ id }) => id === CAPSULE);
  return exporter?.delivery === "file" ? services.get(PluginHostToken).load(exporter) : undefined;
}

function requestOf(state: TaskState, artifact: Artifact) {
  const { tasks, artifacts } = state;
  const task = tasks.get(artifact.taskId);
  return exportRequest(artifact, {
    title: artifact.title || (task?.title ?? ""),
    requirements: task?.requirements ?? [],
    notes: artifact.dependencies.flatMap((id) => artifacts.get(id) ?? []),
    files: filesMadeFor(state, artifact.taskId),
  });
}

/** In the order in which the work stands in the project. */
function numbered(place: number): string {
  return String(place + 1).padStart(4, "0");
}
