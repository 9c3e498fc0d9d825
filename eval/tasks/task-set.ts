import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { textAttachment } from "../../tests/fakes/text-attachment";
import type { EvalTask } from "./eval-task";

/** Tasks that stand in a file, and what tells that it is the same file. */
export interface TaskSet {
  readonly tasks: readonly EvalTask[];
  /** SHA-256 of its bytes, in hexadecimal digits: the tasks may stay private, and their figures be compared. */
  readonly hash: string;
}

const words = v.pipe(v.string(), v.nonEmpty());
const LINE = v.object({
  id: v.optional(words),
  language: v.optional(v.picklist(["en", "fr", "ko"]), "en"),
  prompt: words,
  files: v.optional(v.array(v.object({ name: words, text: v.string() })), []),
  rubric: v.pipe(v.array(words), v.nonEmpty()),
});

/**
 * Reads a set of tasks in JSONL: a line for each, with `prompt`, `files` (`name` and `text`) and `rubric`, the sentences a
 * judge holds its result against. @throws Error that names the line which is none, or that the file cannot be read.
 */
export function readTaskSet(path: string): TaskSet {
  const bytes = readFileSync(path);
  const lines = bytes.toString("utf8").split("\n");
  const tasks = lines.flatMap((line, at) => (line.trim() === "" ? [] : [taskOf(line, at + 1)]));
  if (tasks.length === 0) throw new Error(`There are no tasks in ${path}.`);
  const known = new Set(tasks.map(({ id }) => id));
  if (known.size < tasks.length) throw new Error(`Two tasks of ${path} have the same id.`);
  return { tasks, hash: createHash("sha256").update(bytes).digest("hex") };
}

function taskOf(line: string, number: number): EvalTask {
  const read = v.safeParse(LINE, objectOf(line));
  if (!read.success) {
    const wrong = v.getDotPath(read.issues[0]);
    throw new Error(`Line ${number} is no task${wrong ? `: its ${wrong} is missing or wrong` : ""}.`);
  }
  const { id = `set-${number}`, language, prompt, files, rubric } = read.output;
  if (!/^[\w-]+$/.test(id)) throw new Error(`Line ${number}: an id has letters, digits, “-” and “_” only.`);
  return {
    ...{ id, kind: "set", language, prompt, checks: [] },
    attachments: files.map(({ name, text }) => textAttachment(name, text)),
    criteria: rubric.map((criterion) => ({ criterion, meets: "", breaks: "" })),
  };
}

function objectOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Told with the number of its line, as what else is no task.
    return undefined;
  }
}
