import type { Attachment } from "../file/attachment";
import type { JournalEvent } from "./journal-event";
import { type TaskFile, taskFiles } from "./made-files";

/** The limits of the files that tools made in a capsule: so many, and bytes of all of them. */
const MOST_FILES = 50;
const MOST_BYTES = 3 * 1024 * 1024;

/** The files that tools made for a task, in a capsule of it. */
export interface CapsuleFiles {
  readonly kept: readonly TaskFile[];
  /** Those that there was no room for. */
  readonly leftOut: readonly TaskFile[];
}

/** The files that tools made that a capsule holds: of each part those of one name once, as far as there is room. */
export function capsuleFiles(events: readonly JournalEvent[]): CapsuleFiles {
  const all = new Map(taskFiles(events).map((each) => [JSON.stringify([each.taskId, each.file.name]), each]));
  const kept: TaskFile[] = [];
  const leftOut: TaskFile[] = [];
  let room = MOST_BYTES;
  for (const each of all.values()) {
    const size = fileBytes(each.file);
    const fits = kept.length < MOST_FILES && size <= room;
    (fits ? kept : leftOut).push(each);
    if (fits) room -= size;
  }
  return { kept, leftOut };
}

/** The size of a file, whatever it says of itself. */
export function fileBytes({ data }: Attachment): number {
  return Math.floor((data.length * 3) / 4);
}
