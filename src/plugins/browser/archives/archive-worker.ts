import { zipOf } from "@shared/zip-of";
import { serveBatches } from "../batches/serve-batches";
import type { ArchiveEntry, ArchiveTask } from "./archive-task";
import { opened, unpacked } from "./zip-files";

serveBatches<ArchiveTask, ArchiveEntry, Blob | undefined>(async (task, { send }) => {
  if ("files" in task) return new Blob([zipOf(task.files)], { type: "application/zip" });
  const entries = "wanted" in task ? await unpacked(task.file, task.wanted) : await opened(task.file);
  for (const entry of entries) void send(entry, entry[1].length);
  return undefined;
});
