import { SECTION_MISSING } from "../../../domain/journal/fallbacks";
import { lengthIn } from "../../../domain/requirement/asked-length";
import { COMPLETION_CONTEXT_LIFETIME_MS, type TaskContext } from "../../../domain/task/task-context";
import { wholeTitle } from "../../../domain/task/task-title";
import { sectionText } from "../../../domain/text/seam";
import { type AppError, isAppError } from "../../../errors/app-error";
import type { Stage } from "../../../points/orchestration-strategy";
import { concernsOneCall } from "../../models/request-failure";
import type { StepRunner } from "../calls/step-runner";
import { askForOutline, type LongWriting, type Outline, sectionWork } from "./outline";
import { REST_KEY, type WrittenText, writeText } from "./write-text";

/** Before the key of each piece of a long text. */
const KEY = "deliverable";
/** A section is asked to make up for the length of those before it, within these. */
const LEAST_SHARE = 0.7;
const MOST_SHARE = 1.5;
/** A paragraph that was cut is longer than this where it is none. */
const LONGEST_PARAGRAPH = 3_000;
const LAST_HEADING = /^ {0,3}#{1,6}[ \t]+(.+)$/gm;
/** Reasons for which a section is given up while the others are written. */
const GIVEN_UP: readonly string[] = [
  "task.empty-deliverable",
  "task.refused",
  "task.asked-back",
  "task.too-long",
];
/** Said in the text, which is in the language of the request, where a section could not be written. */
const MISSING: Readonly<Record<string, string>> = {
  en: "This section could not be written.",
  fr: "Cette section n’a pas pu être écrite.",
  ko: "이 부분은 쓰지 못했습니다.",
};

/**
 * A text that is longer than one reply, by an outline and section by section, or the rest of one that has `begun`. What
 * is accepted of it is not written again: a run that goes on loses at most the section under way. A section that cannot be
 * written is told of in its place. Nothing, where there is no outline.
 * @throws the cancellation, AppError `task.limit-reached`, and what keeps all other calls from being made too.
 */
export async function longText(
  engine: StepRunner,
  writing: LongWriting,
  signal: AbortSignal,
  begun?: WrittenText,
): Promise<WrittenText | undefined> {
  const isRest = begun !== undefined || engine.isAccepted(REST_KEY);
  const key = isRest ? REST_KEY : `${KEY}/outline`;
  const outline = await engine.once(engine.rootTaskId, key, async (stage) => {
    const found = await askForOutline(engine, writing, begun && whole(begun), signal);
    if (found) stage({ type: "context-added", context: outlineContext(engine, writing, found) });
    return found;
  });
  if (!outline) return undefined;
  if (begun) await keepDraft(engine, writing, outline.begun?.text ?? "");
  return sectionsOf(engine, writing, outline, signal);
}

/** Keeps what there is of the text, should the limits of the task end the work here. */
async function keepDraft(engine: StepRunner, { agent }: LongWriting, text: string): Promise<void> {
  const { journal, modelCalls } = engine.resources;
  const call = { purpose: "execution", taskId: engine.rootTaskId, agent } as const;
  await journal.append([], [modelCalls.drafts.writing(call, text)]);
}

async function sectionsOf(
  engine: StepRunner,
  writing: LongWriting,
  outline: Outline,
  signal: AbortSignal,
): Promise<WrittenText> {
  const { begun, title, sections } = outline;
  const parts: WrittenText[] = begun ? [begun] : [];
  let text = begun?.text ?? (title === "" ? "" : `# ${title}`);
  for (const place of sections.keys()) {
    const key = `${begun ? REST_KEY : `${KEY}/section`}/${place + 1}`;
    const part = await engine.once(engine.rootTaskId, key, (stage) =>
      sectionOf(engine, writing, { outline, place, text, key }, stage, signal),
    );
    parts.push(part);
    text = [text, part.text].filter((each) => each !== "").join("\n\n");
    await keepDraft(engine, writing, text);
  }
  const sources = parts.flatMap((part) => part.sources ?? []);
  const byNumber = new Map(sources.map((source) => [source.number, source]));
  const fromMemory = parts.some((part) => part.fromMemory);
  return { text, sources: byNumber.size > 0 ? [...byNumber.values()] : undefined, fromMemory };
}

/** A section under way: its place in the outline, the text before it, and the key it is accepted under. */
interface SectionPlace {
  readonly outline: Outline;
  readonly place: number;
  readonly text: string;
  readonly key: string;
}

async function sectionOf(
  engine: StepRunner,
  { agent, prompt, usesTools }: LongWriting,
  { outline, place, text, key }: SectionPlace,
  stage: Stage,
  signal: AbortSignal,
): Promise<WrittenText> {
  const { title = "" } = outline.sections[place] ?? {};
  const isUnderWay = place === 0 && outline.begun !== undefined && isSame(lastHeading(text), title);
  const heading = isUnderWay ? "" : `## ${title}`;
  const length = lengthOf(outline, place, text);
  const { root, rootTaskId: taskId } = engine;
  try {
    return await writeText(
      engine,
      {
        taskId,
        title: root.title,
        agent,
        ...(usesTools ? { node: key } : {}),
        messages: await prompt(sectionWork(outline, { place, length, text, isUnderWay })),
        // All sections share their numbers.
        isNote: true,
        before: text === "" ? "" : `${text}\n\n`,
        taken: (written) => sectionText(text, written, heading, outline.title),
      },
      signal,
    );
  } catch (error) {
    signal.throwIfAborted();
    const isFirst = place === 0 && outline.begun === undefined;
    if (isFirst || !isGivenUp(error)) throw error;
    const reason = SECTION_MISSING;
    stage({ type: "fallback-taken", taskId, fallback: "plan", reason, leftOut: [title] });
    const missing = MISSING[engine.resources.language.slice(0, 2)] ?? MISSING.en;
    return { text: `${heading}\n\n> ${missing}`.trim(), sources: undefined, fromMemory: false };
  }
}

function isGivenUp(error: unknown): error is AppError {
  return concernsOneCall(error) || (isAppError(error) && GIVEN_UP.includes(error.code));
}

/** The length of the next section, such that the whole comes to that of its outline. */
function lengthOf({ sections, unit, begun }: Outline, place: number, text: string): number {
  const sum = (some: typeof sections) => some.reduce((total, { length }) => total + length, 0);
  const wanted = lengthIn(begun?.text ?? "", unit) + sum(sections);
  const share = (wanted - lengthIn(text, unit)) / sum(sections.slice(place));
  const length = sections[place]?.length ?? 0;
  return Math.round(length * Math.min(MOST_SHARE, Math.max(LEAST_SHARE, share)));
}

/** A text that was cut, up to the end of its last whole paragraph. */
function whole(begun: WrittenText): WrittenText {
  const end = begun.text.lastIndexOf("\n\n");
  const isNear = end > 0 && begun.text.length - end < LONGEST_PARAGRAPH;
  return isNear ? { ...begun, text: begun.text.slice(0, end) } : begun;
}

function lastHeading(text: string): string {
  return [...text.matchAll(LAST_HEADING)].at(-1)?.[1] ?? "";
}

function isSame(one: string, other: string): boolean {
  const words = (line: string) => (line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
  return words(one) !== "" && words(one) === words(other);
}

/** The outline as everybody sees it on the page; whoever writes is told it with each section. */
function outlineContext(engine: StepRunner, { agent }: LongWriting, outline: Outline): TaskContext {
  const createdAt = engine.now();
  return {
    id: engine.newId(),
    taskId: engine.rootTaskId,
    agentId: agent.id,
    contextType: "finding",
    title: outline.title || wholeTitle(engine.root),
    content: outline.sections.map(({ title }, place) => `${place + 1}. ${title}`).join("\n"),
    relevantAgents: [agent.id],
    expiryDate: createdAt + COMPLETION_CONTEXT_LIFETIME_MS,
    createdAt,
  };
}
