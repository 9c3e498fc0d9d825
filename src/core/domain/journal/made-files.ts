import type { Attachment } from "../file/attachment";
import { pathKey } from "../file/file-path";
import type { ToolUse } from "../tool/tool-use";
import type { JournalEvent } from "./journal-event";
import { toolUsesOf } from "./tool-turns";

/** Pictures that browsers draw without running anything. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp|svg\+xml)$/;

/** The files that calls of tools made; of several of one name the last. */
export function madeFiles(uses: readonly Pick<ToolUse, "result">[]): readonly Attachment[] {
  return lastOfEachName(uses.flatMap(({ result }) => result?.files ?? []));
}

/** Each name once, with the file that came last. */
export function lastOfEachName(files: readonly Attachment[]): readonly Attachment[] {
  return [...new Map(files.map((file) => [file.name, file])).values()];
}

/** A file of a task, and which part of the task it was made for. */
export interface TaskFile {
  readonly taskId: string;
  readonly file: Attachment;
}

/** All files that tools made for a task, those that it was given with what was kept of another one first. */
export function taskFiles(events: readonly JournalEvent[]): readonly TaskFile[] {
  const kept = events.flatMap((event) =>
    event.type === "files-kept" ? event.files.map((file) => ({ taskId: event.taskId, file })) : [],
  );
  const made = toolUsesOf(events).flatMap(({ taskId, use }) =>
    (use.result?.files ?? []).map((file) => ({ taskId, file })),
  );
  return [...kept, ...made];
}

/** The files that go with a task: of the root task all, of a part its own; of several of one name the last. */
export function filesMadeFor(
  { events, rootTaskId }: { readonly events: readonly JournalEvent[]; readonly rootTaskId: string },
  taskId: string,
): readonly Attachment[] {
  const own = taskFiles(events).filter((each) => taskId === rootTaskId || each.taskId === taskId);
  return lastOfEachName(own.map(({ file }) => file));
}

/** The file that an address in a text names: relative, as in `chart.png` or `./a%20table.csv`. */
export function fileNamed(files: readonly Attachment[], address: string | undefined): Attachment | undefined {
  if (!address || files.length === 0) return undefined;
  const key = pathKey(decoded(address).replace(/^(?:\.\/)+/, ""));
  return files.find(({ name }) => pathKey(name) === key);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** A file as the address of a picture, which holds it; `undefined` for one that is none. */
export function pictureUrl({ mimeType, data }: Attachment): string | undefined {
  return PICTURE.test(mimeType) ? `data:${mimeType};base64,${data}` : undefined;
}
