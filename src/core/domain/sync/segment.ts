import * as v from "valibot";
import { remoteCommand } from "./remote-command";
import { syncEntry } from "./sync-entry";

/** The schema of a segment: some changes of one device, as they were written to the place where all look. */
export const segment = v.object({
  v: v.literal(1),
  /** The version of the database it was read from. */
  database: v.number(),
  /** The name of the device, for people. */
  name: v.pipe(v.string(), v.maxLength(200)),
  /** By the clock of the device, in milliseconds since the epoch. */
  madeAt: v.number(),
  entries: v.array(syncEntry),
  /** For devices that work on tasks. */
  commands: v.optional(v.array(remoteCommand)),
  /** Keys of providers, sealed once more, in base64. */
  keys: v.optional(v.pipe(v.string(), v.base64())),
  /** Whether it is the last one under this secret, as there is a new one that its readers have yet to be given. */
  isLast: v.optional(v.boolean()),
});

/** Some changes of one device. */
export type Segment = v.InferOutput<typeof segment>;

/** The name of a segment, taken apart. */
export interface SegmentName {
  /** The id of the group whose key it was sealed with. */
  readonly group: string;
  readonly device: string;
  /** Counted from 1, without gaps. */
  readonly number: number;
}

const EXTENSION = ".troupe";
const NUMBER_DIGITS = 8;
/** Whoever copies or moves files may add to the end of a name, such as "(conflicted copy)". */
const SHAPE = /^([0-9a-f]{16})-([0-9a-z]{12})-(\d{8})/;

/** The name of a segment, which it is sealed with. */
export function segmentName({ group, device, number }: SegmentName): string {
  return `${group}-${device}-${String(number).padStart(NUMBER_DIGITS, "0")}${EXTENSION}`;
}

/** A file's name as that of a segment, also where something was added to it; `undefined` of other files. */
export function readSegmentName(file: string): SegmentName | undefined {
  const [, group, device, digits] = SHAPE.exec(file) ?? [];
  if (group === undefined || device === undefined || digits === undefined) return undefined;
  return { group, device, number: Number(digits) };
}
