import type { Agent } from "../../../domain/agent/agent";
import { estimatedTokens } from "../../../domain/conversation/conversation-summary";
import type { Attachment } from "../../../domain/file/attachment";
import type { TextRange } from "../../../domain/file/file-reading";
import { textParts } from "../../../domain/knowledge/text-parts";
import type { SubTaskPlan } from "../../../domain/task/sub-task-templates";
import type { FilesUse } from "../../../domain/task/task-analysis";
import { wholeTitle } from "../../../domain/task/task-title";
import type { WorkKind } from "../../../domain/task/work-kind";
import { partOfFile, promptSizeOf, roomForFiles } from "../../knowledge/given-file";
import type { ReadFile } from "../../knowledge/native-files";
import { DEFAULT_CONTEXT_WINDOW } from "../../models/model-call";
import type { StepRunner } from "../calls/step-runner";
import type { ReadPart, ReadParts } from "../writer/read-parts";
import { stageParts } from "./create-parts";
import { read } from "./read";

/** A text that is worked through in order is done so in parts of this size: as long as a reply can be. */
const IN_ORDER_TOKENS = 8_000;
/** A part to be noted fills this share of the room for files, so that there is some for what else the call is told. */
const NOTED_SHARE = 0.7;
/** Parts are read only where that takes no more than this share of what the task may still take. */
const LIMIT_SHARE = 0.6;
/** Rules, request, requirements and the persona, in tokens. */
const AROUND = 3_000;

/** A part of an attached file, and the sub-task in which it is read. */
interface PlannedPart extends TextRange {
  readonly taskId: string;
  /** The place of the file among the attachments of the task. */
  readonly file: number;
}

/** The parts as the journal keeps them. */
interface PartsPlan {
  readonly isInOrder: boolean;
  readonly parts: readonly PlannedPart[];
}

/**
 * Has the attached files read part by part, each part in a call and a sub-task of its own, where they do not fit into one
 * call or are to be worked through in order; `undefined` where they need not be, or may take more than the limits leave.
 * @throws the signal's reason.
 */
export async function readFileParts(
  engine: StepRunner,
  agent: Agent,
  use: FilesUse | undefined,
  signal: AbortSignal,
  readsAll = false,
): Promise<ReadParts | undefined> {
  const { attachments = [] } = engine.root;
  const { attachedFiles } = engine.resources;
  if (!attachedFiles || use === "search") return undefined;
  const isInOrder = use === "in-order";
  const plan = await engine.once(engine.rootTaskId, "file-parts", async (stage): Promise<PartsPlan> => {
    const { reader, room, partRoom } = await roomsOf(engine, agent);
    const files = await attachedFiles.texts(attachments, signal, reader);
    const ranges = isInOrder
      ? rangesInOrder(files, partRoom)
      : rangesToNote(files, { room, partRoom, readsTables: readsAll });
    if (!isWithinLimits(engine, files, ranges)) return { isInOrder, parts: [] };
    const ids = stageParts(engine, plansOf(engine, files, ranges), stage);
    const parts = ranges.map(({ file, start, end }, place) => {
      const at = attachments.indexOf(file.file as Attachment);
      return { taskId: ids[place] ?? "", file: at, start, end };
    });
    return { isInOrder, parts };
  });
  if (plan.parts.length === 0) return undefined;
  return { isInOrder: plan.isInOrder, ...(await readAll(engine, agent, plan, signal)) };
}

interface FileRange extends TextRange {
  readonly file: ReadFile;
}

/** How files are read for the writer's model, its room for them, and the room of the model that reads a part. */
async function roomsOf({ root, resources }: StepRunner, { provider, model }: Agent) {
  const routeFor = (kind: WorkKind) => resources.modelCalls.route(kind, { provider, model });
  const [writer, ofPart] = await Promise.all([routeFor("write"), routeFor("read")]);
  const { contextWindow = DEFAULT_CONTEXT_WINDOW } = writer;
  const sees = ofPart.sees === false ? false : writer.sees;
  const around = AROUND + estimatedTokens(root.description);
  return {
    reader: { contextWindow, hint: root.description, ...(sees === undefined ? {} : { sees }) },
    room: roomForFiles(contextWindow, around),
    partRoom: roomForFiles(ofPart.contextWindow ?? DEFAULT_CONTEXT_WINDOW, around),
  };
}

/** All of all files, in their order; nothing where one call can do it. */
function rangesInOrder(files: readonly ReadFile[], room: number): readonly FileRange[] {
  const size = Math.min(IN_ORDER_TOKENS, room * NOTED_SHARE);
  const total = files.reduce((sum, { text }) => sum + estimatedTokens(text), 0);
  return total <= size ? [] : files.flatMap((file) => rangesOf(file, size));
}

/**
 * The longest files, where not all fit into one call; the shorter ones then fill no more than half of the room. Tables that
 * are told in short are among them only where the user wants all of them read.
 */
function rangesToNote(
  files: readonly ReadFile[],
  {
    room,
    partRoom,
    readsTables,
  }: { readonly room: number; readonly partRoom: number; readonly readsTables: boolean },
): readonly FileRange[] {
  const sizes = new Map(
    files.map((file) => [file, readsTables ? estimatedTokens(file.text) : promptSizeOf(file)]),
  );
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (total <= room)
    return files
      .filter(({ table }) => readsTables && table)
      .flatMap((file) => rangesOf(file, partRoom * NOTED_SHARE));
  const whole = new Set<ReadFile>();
  let left = room / 2;
  for (const [file, size] of [...sizes].sort(([, a], [, b]) => a - b)) {
    if (file.table && readsTables) continue;
    left -= size;
    if (left >= 0 || file.table) whole.add(file);
  }
  return files.filter((file) => !whole.has(file)).flatMap((file) => rangesOf(file, partRoom * NOTED_SHARE));
}

function rangesOf(file: ReadFile, tokens: number): readonly FileRange[] {
  return textParts(file.text, tokens).map((range) => ({ ...range, file }));
}

function isWithinLimits(
  { root, resources }: StepRunner,
  files: readonly ReadFile[],
  ranges: readonly FileRange[],
): boolean {
  const limit = root.limits?.tokens;
  if (limit === undefined) return true;
  const needed = files.reduce((sum, file) => {
    return ranges.some((range) => range.file === file) ? sum + estimatedTokens(file.text) : sum;
  }, ranges.length * AROUND);
  return needed <= limit * (1 - resources.modelCalls.budget.share) * LIMIT_SHARE;
}

/** The sub-tasks are called after the file, in no language. */
function plansOf(
  { root }: StepRunner,
  files: readonly ReadFile[],
  ranges: readonly FileRange[],
): readonly SubTaskPlan[] {
  return files.flatMap((file) => {
    const own = ranges.filter((range) => range.file === file);
    return own.map((_, place) => {
      const title = own.length > 1 ? `${file.file.name} · ${place + 1}/${own.length}` : file.file.name;
      return {
        title,
        description: `${title}\n\n${wholeTitle(root)}`,
        dependencies: [],
        acceptanceCriteria: [],
      };
    });
  });
}

async function readAll(
  engine: StepRunner,
  agent: Agent,
  { isInOrder, parts }: PartsPlan,
  signal: AbortSignal,
): Promise<Omit<ReadParts, "isInOrder">> {
  const { attachments = [] } = engine.root;
  const { reader } = await roomsOf(engine, agent);
  const texts = (await engine.resources.attachedFiles?.texts(attachments, signal, reader)) ?? [];
  const reading = parts.map(async (part): Promise<ReadPart | undefined> => {
    const file = texts.find((each) => each.file === attachments[part.file]);
    const own = parts.filter((each) => each.file === part.file);
    if (!file) return undefined;
    const place = { name: file.file.name, number: own.indexOf(part) + 1, count: own.length };
    const reading = { part: { ...place, isInOrder }, attachment: partOfFile(file, part) };
    const task = engine.task(part.taskId);
    const note = await read(engine, { task, agent, notes: [], file: reading }, signal);
    return { ...place, text: file.text.slice(part.start, part.end), note };
  });
  const readParts = (await Promise.all(reading)).flatMap((part) => part ?? []);
  const inParts = new Set(parts.map(({ file }) => file));
  return { parts: readParts, others: attachments.filter((_, place) => !inParts.has(place)) };
}
