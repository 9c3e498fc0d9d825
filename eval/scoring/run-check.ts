import type { Check, PlantedFact } from "../tasks/eval-task";
import { countOf } from "./count";

/** Numbers from 1900 to 2100 may be years, which nobody planted. */
const YEAR = /^(19|20)\d\d$/;

/** Whether a text passes a check, by code alone. */
export function passes(text: string, check: Check): boolean {
  if ("count" in check) return isWithin(countOf(text, check.count), check);
  if ("says" in check)
    return isWithin(occurrences(text, check.says), { min: check.min ?? 1, max: check.max });
  if ("lacks" in check) return occurrences(text, check.lacks) === 0;
  if ("matches" in check) return new RegExp(check.matches, check.flags).test(text.trim());
  if ("json" in check) return check.json.every((key) => key in (objectOf(text) ?? {}));
  if ("jsonList" in check) return isList(objectOf(text)?.[check.jsonList], check);
  if ("states" in check) return linesStating(text, check.states).length > 0;
  if ("cites" in check)
    return linesStating(text, check.cites).some((line) => line.includes(check.cites.file));
  if ("keeps" in check) return keptShare(text, check.keeps) >= check.least;
  return inventedNumbers(text, check.onlyNumbersOf).length === 0;
}

/** Share of the bytes of lines that stand in a text as they are, each as often as it is there. */
export function keptShare(text: string, lines: readonly string[]): number {
  const there = new Map<string, number>();
  for (const line of text.split("\n")) there.set(line, (there.get(line) ?? 0) + 1);
  let [all, kept] = [0, 0];
  for (const line of lines) {
    const bytes = Buffer.byteLength(line);
    const left = there.get(line) ?? 0;
    all += bytes;
    if (left === 0) continue;
    there.set(line, left - 1);
    kept += bytes;
  }
  return all === 0 ? 1 : kept / all;
}

/** Numbers of four digits and more that are none of those planted; each once. */
export function inventedNumbers(text: string, planted: readonly string[]): readonly string[] {
  const numbers = withoutSeparators(text).match(/(?<![\d-])\d{4,}(?!\d)/g) ?? [];
  return [...new Set(numbers)].filter((number) => !planted.includes(number) && !YEAR.test(number));
}

/** Lines that hold the number of a fact, where they or the heading above them name its place. */
function linesStating(text: string, { number, place }: PlantedFact): readonly string[] {
  let heading = "";
  const found: string[] = [];
  for (const line of text.split("\n")) {
    if (/^#{1,6}\s/.test(line)) heading = line;
    const stands = new RegExp(`(?<!\\d)${number}(?!\\d)`).test(withoutSeparators(line));
    if (stands && (line.includes(place) || heading.includes(place))) found.push(line);
  }
  return found;
}

/** `4,231`, `4 231` and `4.231` as `4231`. */
function withoutSeparators(text: string): string {
  return text.replace(/(\d)[,.'’ \u00a0\u202f](?=\d{3}(?!\d))/g, "$1");
}

function isWithin(
  count: number,
  { min = 0, max = Number.POSITIVE_INFINITY }: { min?: number | undefined; max?: number | undefined },
): boolean {
  return count >= min && count <= max;
}

function occurrences(text: string, words: string): number {
  return text.toLowerCase().split(words.toLowerCase()).length - 1;
}

/** The text as an object, with or without a fence around it. */
function objectOf(text: string): Record<string, unknown> | undefined {
  const inner = /^```(?:json)?\n(.*)\n```$/s.exec(text.trim())?.[1] ?? text;
  try {
    const value: unknown = JSON.parse(inner);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isList(
  list: unknown,
  { min, max, mostWords = Number.POSITIVE_INFINITY }: Extract<Check, { jsonList: string }>,
): boolean {
  if (!Array.isArray(list) || !isWithin(list.length, { min, max })) return false;
  return list.every((each) => typeof each === "string" && countOf(each, "words") <= mostWords);
}
