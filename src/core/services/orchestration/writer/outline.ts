import * as v from "valibot";
import type { Agent } from "../../../domain/agent/agent";
import type { LlmMessage } from "../../../domain/model/llm";
import {
  type AskedLength,
  amountOf,
  askedLength,
  lengthIn,
  tokensOf,
  usualUnit,
} from "../../../domain/requirement/asked-length";
import { concernsOneCall } from "../../models/request-failure";
import { askRecords } from "../calls/ask-records";
import { REPLY_TOKENS } from "../calls/call-bound";
import type { StepRunner } from "../calls/step-runner";
import { tag } from "../prompts/prompts";
import { OUTLINE_FORM } from "../prompts/reply-forms";
import { text } from "../prompts/reply-schemas";
import type { WrittenText } from "./write-text";

/** A section has about so many tokens at the most: many providers end a reply at 4,096. */
const SECTION_TOKENS = 3_000;
const MOST_SECTIONS = 400;
/** A heading is longer than this by mistake, in UTF-16 units. */
const LONGEST_TITLE = 200;
/** The end of the text that whoever goes on with it reads, in UTF-16 units. */
const END = 1_200;
const HEADING = /^ {0,3}#{1,6}[ \t]+(.+)$/gm;

/** A section of a long text before it is written. */
export interface OutlinedSection {
  readonly title: string;
  readonly covers: string;
  /** In the unit of the outline. */
  readonly length: number;
}

/** The outline of a long text, or of what is missing of one. */
export interface Outline {
  readonly title: string;
  /** Names, terms and decisions that all sections share. */
  readonly keep: readonly string[];
  readonly unit: AskedLength["unit"];
  readonly sections: readonly OutlinedSection[];
  /** The text that stands before them. */
  readonly begun?: WrittenText;
}

/** The writer of a long text, and the prompts for pieces of it. */
export interface LongWriting {
  readonly agent: Agent;
  /** The messages for a piece of the work, with what there is to be told when it begins. */
  readonly prompt: (work: readonly string[]) => Promise<readonly LlmMessage[]>;
  readonly usesTools: boolean;
}

const section = v.object({
  section: text,
  covers: v.fallback(v.string(), ""),
  length: v.fallback(v.pipe(v.number(), v.minValue(1), v.maxValue(1e6)), 0),
});
const titled = v.object({ title: text });
const kept = v.object({ keep: text });
const FORMAT = `{"title":"title of the whole"}
{"keep":"a name, term, figure or decision that all sections have to share"}
{"section":"heading","covers":"what it says, and which requirements it serves","length":900}
{"done":N}`;

/**
 * The outline of a text that is longer than one reply, or of what is missing of one that has `begun`; nothing where it
 * cannot be had, or the text turns out to be short or none of sections.
 * @throws the cancellation, and what keeps all other calls from being made too.
 */
export async function askForOutline(
  engine: StepRunner,
  writing: LongWriting,
  begun: WrittenText | undefined,
  signal: AbortSignal,
): Promise<Outline | null> {
  const { root, resources, rootTaskId: taskId } = engine;
  const asked = askedLength(root.description, root.requirements);
  const unit = asked?.unit ?? usualUnit(root.description);
  const { agent } = writing;
  const { temperature, provider, model } = agent;
  const messages = await writing.prompt(outlineWork(root.description, unit, asked, begun?.text));
  const of = { taskId, agent, messages, temperature, provider, model };
  const call = { ...of, purpose: "planning", schema: OUTLINE_FORM } as const;
  try {
    const { records, done } = await askRecords(resources, call, signal);
    const outline = done ? outlineOf(records, unit, begun) : undefined;
    if (!outline) return null;
    const planned = { unit, amount: outline.sections.reduce((sum, { length }) => sum + length, 0) };
    const isLong = begun !== undefined || asked?.isCounted === true;
    if (!isLong && tokensOf(planned, root.description) <= REPLY_TOKENS) return null;
    return asked?.isCounted ? lengthened(outline, asked.amount) : outline;
  } catch (error) {
    signal.throwIfAborted();
    if (concernsOneCall(error)) return null;
    throw error;
  }
}

/** The work of outlining, as whoever writes is told of it. */
function outlineWork(
  request: string,
  unit: AskedLength["unit"],
  asked: AskedLength | undefined,
  begun: string | undefined,
): readonly string[] {
  const most = Math.floor(amountOf(SECTION_TOKENS, unit, request) / 100) * 100;
  const headings = [...(begun ?? "").matchAll(HEADING)].map(([, title]) => `- ${title}`);
  const whole = asked ? ` The request speaks of about ${asked.amount} ${unit} in all.` : "";
  return [
    begun === undefined
      ? "The deliverable is too long for one answer. Others write it section by section from your outline."
      : "The deliverable is half written and too long for one answer. Others write what is missing section by section from your outline.",
    tag("written-sections", headings.join("\n")),
    tag("end-of-text", begun?.slice(-END) ?? ""),
    `Write the outline${begun === undefined ? "" : " of what is missing"}: one JSON object per line and nothing else, in this order:`,
    FORMAT,
    [
      `- section: at most ${most} ${unit} each, which length tells; as many as the deliverable needs.${whole}`,
      "  Together they cover the request and every requirement, and none says what another one does.",
      ...(begun === undefined
        ? []
        : ["  Where the last of the written sections is not finished, the first one has its heading."]),
      "- keep: none where nothing has to be shared.",
      "- N is the number of lines before the last one. Where the deliverable is short, or no text of sections, such as code",
      '  or data, write only {"done":0}.',
    ].join("\n"),
  ];
}

function outlineOf(
  records: readonly unknown[],
  unit: AskedLength["unit"],
  begun: WrittenText | undefined,
): Outline | undefined {
  const sections = records
    .flatMap((each) => (v.is(section, each) ? v.parse(section, each) : []))
    .slice(0, MOST_SECTIONS);
  if (sections.length < (begun ? 1 : 2)) return undefined;
  const lengths = sections.flatMap(({ length }) => (length > 0 ? length : []));
  const usual = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1) || 500;
  return {
    title: oneLine(records.find((each) => v.is(titled, each))?.title ?? ""),
    keep: records.flatMap((each) => (v.is(kept, each) ? oneLine(each.keep) : [])),
    unit,
    sections: sections.map(({ section: title, covers, length }) => ({
      ...{ title: oneLine(title), covers: covers.trim(), length: Math.round(length || usual) },
    })),
    ...(begun ? { begun } : {}),
  };
}

/** An outline whose sections come to so much at the least. */
function lengthened(outline: Outline, amount: number): Outline {
  const { sections, unit, begun } = outline;
  const left = amount - lengthIn(begun?.text ?? "", unit);
  const factor = left / sections.reduce((sum, { length }) => sum + length, 0);
  if (factor <= 1) return outline;
  return {
    ...outline,
    sections: sections.map((each) => ({ ...each, length: Math.ceil(each.length * factor) })),
  };
}

function oneLine(words: string): string {
  return words
    .replace(/\s+/g, " ")
    .replace(/^#+\s*/, "")
    .trim()
    .slice(0, LONGEST_TITLE);
}

/** A section that is to be written next. */
export interface NextSection {
  readonly place: number;
  readonly length: number;
  /** All that stands before it. */
  readonly text: string;
  /** Whether the text ends in the middle of it. */
  readonly isUnderWay: boolean;
}

/** The work of writing one section, as whoever writes is told of it. */
export function sectionWork(
  outline: Outline,
  { place, length, text, isUnderWay }: NextSection,
): readonly string[] {
  const { sections, keep, unit } = outline;
  const { title = "", covers = "" } = sections[place] ?? {};
  const lines = sections.map((each, at) => {
    const isNear = at === place + 1 && each.covers !== "";
    return `${at + 1}. ${each.title}${isNear ? `: ${each.covers}` : ""}`;
  });
  const begin = isUnderWay
    ? "Its beginning stands at the end of the text before: write what is missing of it, without its heading."
    : `Begin with the line \`## ${title}\`; headings within it are smaller.`;
  return [
    tag("outline", lines.join("\n")),
    tag("keep", keep.map((each) => `- ${each}`).join("\n")),
    tag("end-of-text", text.slice(-END)),
    [
      `The deliverable is written section by section. Write section ${place + 1} of ${sections.length} now, “${title}”,`,
      `of about ${length} ${unit}${covers === "" ? "" : `: ${covers}`}. ${begin}`,
      "Go on from the end of the text without repeating it, and leave to other sections what is theirs. The requirements",
      "are those of the whole: meet what concerns this section. Answer with the section itself as Markdown, without remarks",
      "around it.",
    ].join(" "),
  ];
}
