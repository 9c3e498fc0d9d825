import { type Token, token } from "../di/token";

/** The records that a repair of the database set aside because it could not put all back. */
export interface RescueCopyFacts {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly records: number;
}

/** A record of such a copy; its store may be one that the application no longer knows. */
export interface RescuedRecord {
  readonly store: string;
  readonly record: object;
}

/** The copies that repairs left behind. */
export interface RescueCopies {
  /** Newest first. */
  list(): Promise<readonly RescueCopyFacts[]>;
  /** The records of a copy, store by store. */
  records(name: string): AsyncIterable<RescuedRecord>;
  /** @throws AppError `database.deletion-blocked` while another tab reads it. */
  remove(name: string): Promise<void>;
}

export const RescueCopiesToken: Token<RescueCopies> = token("rescue-copies");
