import type { Artifact } from "../../domain/artifact/artifact";
import type { Attachment } from "../../domain/file/attachment";
import { versionsOf } from "../../domain/journal/artifact-versions";
import { citedSources, type FileSource, isWebSource } from "../../domain/source/source";
import type { Task } from "../../domain/task/task";
import { fromBase64 } from "../../domain/text/base64";
import type { BackgroundFile, ExportBackground } from "../../points/artifact-exporter";
import { type Database, keysStartingWith } from "../../ports/database";

/** The things behind an artifact; the database is opened when a format asks for them. */
export function exportBackground(
  open: () => Pick<Database, "get" | "list">,
  artifact: Artifact,
  made: readonly Attachment[],
): ExportBackground {
  return {
    async files() {
      const database = open();
      const root = await rootOf(database, artifact.taskId);
      const given = (root?.attachments ?? []).map(attached);
      const cited = await Promise.all(citedFiles(artifact).map((source) => citedFile(database, source)));
      return [...given, ...cited.flatMap((each) => each ?? []), ...made.map(attached)];
    },
    async versions() {
      const database = open();
      const root = await rootOf(database, artifact.taskId);
      if (!root) return [];
      const events = await database.list("events", {
        index: "rootTaskId+seq",
        ...keysStartingWith(root.id),
      });
      return versionsOf(events, artifact.id)
        .filter(({ artifact: { version } }) => version < artifact.version)
        .map(({ at, artifact: { version, content } }) => ({ version, at, text: content }));
    },
  };
}

/** The files that the text cites, each once. */
function citedFiles({ content, sources }: Artifact): readonly FileSource[] {
  const cited = (citedSources(content, sources) ?? []).filter((each) => !isWebSource(each));
  return [...new Map(cited.map((each) => [each.itemId, each])).values()];
}

async function citedFile(
  database: Pick<Database, "get">,
  { itemId, taskId, name }: FileSource,
): Promise<BackgroundFile | undefined> {
  if (taskId !== undefined) {
    const other = await database.get("artifacts", itemId);
    return other && { name: `${name}.md`, type: "text/markdown", bytes: () => encoded(other.content) };
  }
  const item = await database.get("knowledgeItems", itemId);
  if (!item || item.type === "folder") return undefined;
  const { content, mimeType = "application/octet-stream" } = item;
  return { name: item.name, type: mimeType, bytes: () => bytesOf(content, item.fileType === "text") };
}

/** The bytes of a knowledge item, which has the text of one, and of any other a data URL. */
function bytesOf(content: string, isText: boolean): Uint8Array<ArrayBuffer> {
  return isText ? encoded(content) : fromBase64(content.slice(content.indexOf(",") + 1));
}

function attached({ name, mimeType, data }: Attachment): BackgroundFile {
  return { name, type: mimeType, bytes: () => fromBase64(data) };
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function rootOf(database: Pick<Database, "get">, taskId: string): Promise<Task | undefined> {
  let task = await database.get("tasks", taskId);
  const seen = new Set<string>();
  // Records may name each other as parents.
  while (task?.parentTaskId && !seen.has(task.id)) {
    seen.add(task.id);
    task = await database.get("tasks", task.parentTaskId);
  }
  return task;
}
