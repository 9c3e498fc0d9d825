import * as v from "valibot";
import { withoutThoughts } from "../../../domain/think-blocks";
import type { LenientJson } from "../../../ports/lenient-json";

/** What a reply turned out to hold: a value, or what is wrong with it. */
export type StructuredReply<T> = { readonly value: T } | { readonly problem: string };

const MAX_STARTS = 5;

/** Reads the JSON a model was asked for out of whatever it wrote around it, repairing what can be repaired. */
export async function readStructuredReply<T>(
  text: string,
  schema: v.GenericSchema<unknown, T>,
  lenientJson: LenientJson,
): Promise<StructuredReply<T>> {
  const candidates = jsonCandidates(withoutThoughts(text));
  let problem = "The reply holds no JSON object.";
  for (const read of [parseStrictly, (each: string) => lenientJson.parse(each)]) {
    for (const candidate of candidates) {
      const checked = await check(candidate, schema, read);
      if ("value" in checked) return checked;
      problem = checked.problem;
    }
  }
  return { problem };
}

async function check<T>(
  candidate: string,
  schema: v.GenericSchema<unknown, T>,
  read: (text: string) => unknown,
): Promise<StructuredReply<T>> {
  try {
    const result = v.safeParse(schema, await read(candidate));
    if (result.success) return { value: result.output };
    const issues = result.issues.map((issue) => `${v.getDotPath(issue) ?? "reply"}: ${issue.message}`);
    return { problem: issues.slice(0, 5).join("; ") };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function parseStrictly(text: string): Promise<unknown> {
  return JSON.parse(text);
}

/** Stretches of a text that may be JSON, the first object first; one that never closes goes to the end. */
function jsonCandidates(text: string): readonly string[] {
  const candidates: string[] = [];
  let from = 0;
  while (candidates.length < MAX_STARTS) {
    const offset = text.slice(from).search(/[{[]/);
    if (offset < 0) break;
    const start = from + offset;
    const end = closingIndex(text, start);
    candidates.push(text.slice(start, end));
    from = end;
  }
  return candidates;
}

/** The index after the bracket that closes the one at `start`, quotes regarded; the text's end if none does. */
function closingIndex(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const letter = text[index];
    if (quoted && letter === "\\") index += 1;
    else if (letter === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (letter === "{" || letter === "[") depth += 1;
    else if (letter === "}" || letter === "]") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}
