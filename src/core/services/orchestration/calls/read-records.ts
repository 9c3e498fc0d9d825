import { withoutThoughts } from "../../../domain/think-blocks";
import type { LenientJson } from "../../../ports/lenient-json";

/** What a reply of one JSON object per line turned out to hold. */
export interface Records {
  readonly records: readonly unknown[];
  /** Whether the reply says itself that it is complete. */
  readonly done: boolean;
}

/** Reads the closed JSON objects of a reply, whatever stands around them; one that is not closed is never read. */
export async function readRecords(text: string, lenientJson: LenientJson): Promise<Records> {
  const read: unknown[] = [];
  for (const candidate of closedObjects(withoutThoughts(text))) {
    const record = await parsed(candidate, lenientJson);
    if (record !== undefined) read.push(record);
  }
  const records = read.filter((record) => !isEnd(record));
  const end = read.find(isEnd);
  return {
    records,
    done: end !== undefined && (typeof end.done !== "number" || end.done === records.length),
  };
}

async function parsed(candidate: string, lenientJson: LenientJson): Promise<unknown> {
  try {
    return JSON.parse(candidate);
  } catch {
    return lenientJson.parse(candidate).catch(() => undefined);
  }
}

function isEnd(record: unknown): record is { readonly done: unknown } {
  return typeof record === "object" && record !== null && "done" in record;
}

function closedObjects(text: string): readonly string[] {
  const objects: string[] = [];
  let start = 0;
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index];
    if (quoted && letter === "\\") index += 1;
    else if (depth > 0 && letter === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (letter === "{" && depth++ === 0) start = index;
    else if (letter === "}" && depth > 0 && --depth === 0) objects.push(text.slice(start, index + 1));
  }
  return objects;
}
