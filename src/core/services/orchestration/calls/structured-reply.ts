import * as v from "valibot";
import { withoutThoughts } from "../../../domain/text/think-blocks";
import type { LenientJson } from "../../../ports/lenient-json";
import { closingIndex } from "./closing-index";

/** The result of reading a reply: a value, or what is wrong with it. */
export type StructuredReply<T> = { readonly value: T } | { readonly problem: string };

const MAX_STARTS = 5;

/**
 * Reads the JSON a model was asked for out of whatever it wrote around it, however sloppy it is. What is not closed is
 * never read: parts of it could be missing.
 */
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

/** Stretches of a text that may be JSON, in their order. One that is not closed is cut, and so is all within it. */
function jsonCandidates(text: string): readonly string[] {
  const candidates: string[] = [];
  for (let from = 0; candidates.length < MAX_STARTS; ) {
    const offset = text.slice(from).search(/[{[]/);
    const end = offset < 0 ? undefined : closingIndex(text, from + offset);
    if (end === undefined) break;
    candidates.push(text.slice(from + offset, end));
    from = end;
  }
  return candidates;
}
