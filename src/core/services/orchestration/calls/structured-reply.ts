import * as v from "valibot";
import { withoutThoughts } from "../../../domain/text/think-blocks";
import type { LenientJson } from "../../../ports/lenient-json";
import { closingIndex } from "./closing-index";

/** The result of reading a reply: a value, or what is wrong with it. */
export type StructuredReply<T> = { readonly value: T } | { readonly problem: string };

/** Which of several answers in one reply counts: the first, or none where they differ. */
export type SeveralAnswers = "first" | "none";

const MAX_STARTS = 5;
/** Tags of thoughts, as models write them; an opening one may be missing. */
const THOUGHTS_OPENING = /^\s*<(?:reasoning|thoughts?)>/i;
const THOUGHTS_CLOSING = /<\/(?:think(?:ing)?|reasoning|thoughts?)>/gi;

/**
 * Reads the JSON a model was asked for out of whatever it wrote around it, however sloppy it is. What is not closed is
 * never read: parts of it could be missing. Nor is what was only thought.
 */
export async function readStructuredReply<T>(
  text: string,
  schema: v.GenericSchema<unknown, T>,
  lenientJson: LenientJson,
  several: SeveralAnswers = "first",
): Promise<StructuredReply<T>> {
  const candidates = jsonCandidates(afterThoughts(withoutThoughts(text))).map(({ json }) => json);
  let problem = "The reply holds no JSON object.";
  for (const read of [parseStrictly, (each: string) => lenientJson.parse(each)]) {
    const answers: { readonly value: T }[] = [];
    for (const candidate of candidates) {
      const checked = await check(candidate, schema, read);
      if ("value" in checked) answers.push(checked);
      else problem = checked.problem;
    }
    const [first, ...others] = answers;
    if (first && several === "none" && others.some((other) => !isSame(first, other)))
      return { problem: "The reply holds several answers, which differ." };
    if (first) return first;
  }
  return { problem };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The part of a reply after its last end of thoughts; a tag within JSON belongs to that. */
function afterThoughts(text: string): string {
  const whole = jsonCandidates(text);
  const isWithin = (at: number) => whole.some(({ from, end }) => from < at && at < end);
  const last = [...text.matchAll(THOUGHTS_CLOSING)].findLast(({ index }) => !isWithin(index));
  if (last) return text.slice(last.index + last[0].length);
  return THOUGHTS_OPENING.test(text) ? "" : text;
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

/** A stretch of a text that may be JSON, by where it begins and ends. */
interface Candidate {
  readonly json: string;
  readonly from: number;
  readonly end: number;
}

/** Stretches of a text that may be JSON, in their order. One that is not closed is cut, and so is all within it. */
function jsonCandidates(text: string): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (let at = 0; candidates.length < MAX_STARTS; ) {
    const offset = text.slice(at).search(/[{[]/);
    const from = at + offset;
    const end = offset < 0 ? undefined : closingIndex(text, from);
    if (end === undefined) break;
    candidates.push({ json: text.slice(from, end), from, end });
    at = end;
  }
  return candidates;
}
