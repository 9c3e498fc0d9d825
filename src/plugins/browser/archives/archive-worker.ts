import { zipOf } from "@shared/zip-of";
import { serveBatches } from "../batches/serve-batches";
import type { ArchiveTask } from "./archive-task";
import { unpacked } from "./zip-files";

serveBatches<ArchiveTask, readonly [path: string, text: string], Blob | undefined>(async (task, { send }) => {
  if ("files" in task) return new Blob([zipOf(task.files)], { type: "application/zip" });
  for (const entry of await unpacked(task.file, task.wanted)) void send(entry, entry[1].length);
  return undefined;
});
