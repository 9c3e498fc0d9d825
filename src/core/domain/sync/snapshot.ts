import * as v from "valibot";
import { number } from "../schema/values";
import { knownDevice } from "./sync-group";

/** The schema of a snapshot's head: what it holds, written after all of its parts. */
export const snapshotHead = v.object({
  v: v.literal(1),
  /** The version of the database it was read from. */
  database: v.number(),
  /** By the clock of the device that made it, in milliseconds since the epoch. */
  madeAt: number,
  /** Counted from 1; each holds entries as a segment does. */
  parts: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The devices whose segments it stands for, each up to a number. */
  covers: v.array(knownDevice),
});

/** The head of a snapshot: all records of a device, in the place of the segments they came from. */
export type SnapshotHead = v.InferOutput<typeof snapshotHead>;

/** The name of a part of a snapshot, taken apart. */
export interface SnapshotName {
  readonly group: string;
  /** The device that made it. */
  readonly device: string;
  /** Counted by that device; one that was cut off leaves its number behind. */
  readonly number: number;
  /** Of the head 0. */
  readonly part: number;
}

const NUMBER_DIGITS = 7;
const PART_DIGITS = 6;
const SHAPE = /^([0-9a-f]{16})-([0-9a-z]{12})-s(\d{7})-(\d{6})/;

/** The name of a part, which it is sealed with. */
export function snapshotName({ group, device, number, part }: SnapshotName): string {
  const digits = [String(number).padStart(NUMBER_DIGITS, "0"), String(part).padStart(PART_DIGITS, "0")];
  return `${group}-${device}-s${digits.join("-")}.troupe`;
}

/** A file's name as that of a part, also where something was added to it; `undefined` of other files. */
export function readSnapshotName(file: string): SnapshotName | undefined {
  const [, group, device, made, part] = SHAPE.exec(file) ?? [];
  if (group === undefined || device === undefined || made === undefined || part === undefined)
    return undefined;
  return { group, device, number: Number(made), part: Number(part) };
}
