import { capsuleFiles } from "./capsule-files";
import type { JournalEvent } from "./journal-event";

/** A task in one file that opens by itself: its journal is carried as data in the page. */
export interface Capsule {
  readonly format: typeof CAPSULE_FORMAT;
  readonly version: typeof CAPSULE_VERSION;
  readonly rootTaskId: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  /** In order, numbered from 0. */
  readonly events: readonly JournalEvent[];
}

export const CAPSULE_FORMAT = "troupe-capsule";
export const CAPSULE_VERSION = 1;
/** The opening tag of the data in the page; no browser runs a script of this type. */
export const CAPSULE_OPENING = `<script type="application/json" id="${CAPSULE_FORMAT}">`;
export const CAPSULE_CLOSING = "</script>";

/**
 * The fields that a capsule never holds, wherever it is in a journal: attached files, passages and names of knowledge
 * files, and which of the user's credentials, conversations, projects and other tasks it has to do with.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "attachments",
  "attached",
  "passages",
  "partlyRead",
  "knowledgeItemIds",
  "chosenModel",
  "checkModel",
  "madeFrom",
  "placedOn",
  "givenBy",
  "fromReply",
  "keptFrom",
  "conversationId",
  "projectId",
]);

/**
 * Events left out: the work accepted for resuming, the terms of a project, and the calls and results of tools are the
 * device's own affair; the files that they made are told apart.
 */
const EXCLUDED: ReadonlySet<string> = new Set<JournalEvent["type"]>([
  "node-accepted",
  "project-given",
  "tool-turn",
  "tool-changed",
]);

/** Whether events of a kind are in capsules as they are. */
export function isInCapsules({ type }: Pick<JournalEvent, "type">): boolean {
  return !EXCLUDED.has(type);
}

/** A journal as it may leave the device, with the files that tools made for it. */
export function capsuleOf(rootTaskId: string, events: readonly JournalEvent[], madeAt: number): Capsule {
  const included = events.filter((event) => isInCapsules(event) && event.type !== "files-kept");
  const kept = [...included, ...filesKept(events)].map((event, seq) => ({
    ...(without(event) as JournalEvent),
    seq,
  }));
  return { format: CAPSULE_FORMAT, version: CAPSULE_VERSION, rootTaskId, madeAt, events: kept };
}

/** The files that come along, of each part in an event that stands after all others. */
function filesKept(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const last = events.at(-1);
  if (!last) return [];
  const { kept } = capsuleFiles(events);
  return [...new Set(kept.map(({ taskId }) => taskId))].map((taskId) => {
    const files = kept.filter((each) => each.taskId === taskId).map(({ file }) => file);
    return { ...envelopeOf(last), id: `${last.id}/${taskId}`, type: "files-kept", taskId, files };
  });
}

function envelopeOf({ runId, rootTaskId, seq, at }: JournalEvent) {
  return { runId, rootTaskId, seq, at };
}

/** The data as it stands in the page: nothing of it is markup. */
export function capsuleMarkup(capsule: Capsule): string {
  const json = JSON.stringify(capsule)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  return CAPSULE_OPENING + json + CAPSULE_CLOSING;
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !LEFT_OUT.has(name));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, name === "sources" ? pagesIn(inner) : without(inner)]),
  );
}

/** The web sources among those a text cites: they are no secret of the device; cited files are. */
function pagesIn(sources: unknown): unknown {
  return Array.isArray(sources) ? sources.filter((source) => source?.kind === "web") : undefined;
}
