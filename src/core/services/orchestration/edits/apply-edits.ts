import { type Place, type TextEdit, withChanges } from "../../../domain/text/text-edit";
import { SearchableText } from "../check/searchable-text";
import type { Edit } from "./read-edits";

/** The length up to which headings are compared, in characters. */
const LONGEST_HEADING = 300;

/** A change of a text: what stands at a place gives way to other words. */
export interface AppliedEdit extends TextEdit {
  /** Places of the requirements it is for, from 0. */
  readonly for: readonly number[];
}

/** A text after edits, and those that could be made. */
export interface EditedText {
  readonly content: string;
  readonly applied: readonly AppliedEdit[];
}

/**
 * Makes the edits whose words stand exactly once in a text and which overlap with none before them; the others are left
 * out. All that is not named by an edit stays as it is, to the last character.
 */
export function applyEdits(content: string, edits: readonly Edit[]): EditedText {
  const text = new SearchableText(content, "characters");
  const applied: AppliedEdit[] = [];
  for (const edit of edits) {
    const change = changeOf(content, text, edit);
    if (change && !applied.some((other) => overlaps(change, other))) applied.push(change);
  }
  applied.sort((a, b) => a.start - b.start || a.end - b.end);
  return { content: withChanges(content, applied), applied };
}

function changeOf(content: string, text: SearchableText, edit: Edit): AppliedEdit | undefined {
  if ("find" in edit) {
    const place = onlyPlace(content, text, edit.find);
    const isChange = place && content.slice(place.start, place.end) !== edit.replace;
    return isChange ? { ...place, replacement: edit.replace, for: edit.for } : undefined;
  }
  const heading = onlyHeading(content, edit.after);
  if (heading === undefined) return undefined;
  const isSetOff = heading === content.length || /^\r?\n\r?\n/.test(content.slice(heading, heading + 4));
  const replacement = `\n\n${edit.insert.trim()}${isSetOff ? "" : "\n"}`;
  return { start: heading, end: heading, replacement, for: edit.for };
}

/** The place of words, if they stand once: as they are, else with other spaces, quotation marks or dashes. */
function onlyPlace(content: string, text: SearchableText, find: string): Place | undefined {
  const start = content.indexOf(find);
  if (start >= 0) {
    return content.indexOf(find, start + 1) < 0 ? { start, end: start + find.length } : undefined;
  }
  const places = text.find(find, 2);
  return places.length === 1 ? places[0] : undefined;
}

/** The end of a heading's line, if only one line is that heading. */
function onlyHeading(content: string, heading: string): number | undefined {
  const wanted = headingText(heading);
  const lines = [...content.matchAll(/^ {0,3}#{1,6}[ \t].*$/gm)].filter(
    ([line]) => line.trim() === heading.trim() || headingText(line) === wanted,
  );
  const [line] = lines;
  return line && lines.length === 1 ? line.index + line[0].length : undefined;
}

function headingText(line: string): string {
  return line
    .slice(0, LONGEST_HEADING)
    .replace(/^[\s#]+|[\s#:]+$/g, "")
    .replace(/[*_`]/g, "")
    .toLowerCase();
}

function overlaps(a: Place, b: Place): boolean {
  return a.start < b.end && b.start < a.end;
}
