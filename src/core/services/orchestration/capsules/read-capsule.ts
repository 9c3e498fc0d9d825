import * as v from "valibot";
import {
  CAPSULE_CLOSING,
  CAPSULE_FORMAT,
  CAPSULE_OPENING,
  CAPSULE_VERSION,
} from "../../../domain/journal/capsule";
import { isEventKind } from "../../../domain/journal/event-record";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import { readRecord } from "../../../domain/records/read-record";
import { id, mendedTime } from "../../../domain/schema/values";
import { isPlainData } from "../../../domain/text/plain-data";
import { AppError } from "../../../errors/app-error";

/** Larger files are not looked at. */
export const CAPSULE_LIMIT_BYTES = 10 * 1024 * 1024;
const MOST_EVENTS = 50_000;
/** Journals are a dozen levels deep. */
const DEEPEST = 40;

const envelope = v.looseObject({
  format: v.literal(CAPSULE_FORMAT),
  version: v.number(),
  rootTaskId: id,
  madeAt: mendedTime,
  events: v.pipe(v.array(v.unknown()), v.minLength(1)),
});

/** The content of a file that calls itself a capsule: each event by itself is what an event has to be. */
export interface CapsuleContent {
  readonly rootTaskId: string;
  readonly madeAt: number;
  readonly events: readonly JournalEvent[];
}

/**
 * Reads the data of a capsule out of its page, of which nothing else is looked at.
 * @throws AppError `capsule.none`, `capsule.too-large`, `app.newer` or `file.damaged`.
 */
export function readCapsule(page: string): CapsuleContent {
  const start = page.indexOf(CAPSULE_OPENING);
  if (start < 0) throw new AppError("capsule.none");
  const end = page.indexOf(CAPSULE_CLOSING, start);
  if (end < 0) throw new AppError("file.damaged");
  const data = parsed(page.slice(start + CAPSULE_OPENING.length, end));
  const read = v.safeParse(envelope, data);
  if (!read.success) throw new AppError("file.damaged");
  const { version, rootTaskId, madeAt, events } = read.output;
  if (version > CAPSULE_VERSION) throw new AppError("app.newer");
  if (events.length > MOST_EVENTS) throw new AppError("capsule.too-large", { limit: MOST_EVENTS });
  return { rootTaskId, madeAt, events: events.map(checked) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new AppError("file.damaged", {}, { cause: error });
  }
}

function checked(input: unknown): JournalEvent {
  if (!isPlainData(input, DEEPEST)) throw new AppError("file.damaged");
  const event = readRecord("events", input);
  if (!event) throw new AppError("file.damaged");
  if (!isEventKind(event.type)) throw new AppError("app.newer");
  return event;
}
