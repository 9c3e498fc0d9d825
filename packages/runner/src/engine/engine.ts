import type { Amendment } from "@core/domain/journal/journal-event";
import type { WorkOutcome } from "@core/services/runner/wire";

export type { WorkOutcome };

/** A wish about a task, which is fulfilled exactly once. */
export interface WorkRequest {
  /** Says which wish it is: asked for twice, it is one. */
  readonly id: string;
  readonly kind: "start" | "resume" | "approve" | "amend";
  readonly taskId: string;
  /** The language that agents answer in. */
  readonly language: string;
  /** Present where `kind` says so. */
  readonly amendment?: Amendment;
}

/** Remembers the result of `work` under a name: it is done once for each request, also when its worker dies. */
export type Remember = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Does the work of a request. Called again, by whichever worker is left, when the one before died or threw: what it has
 * done before stands in the journal of the task. @throws what makes this worker unfit for more.
 */
export type Perform = (request: WorkRequest, remember: Remember) => Promise<WorkOutcome>;

/** Keeps requests until they are fulfilled, whatever process or machine dies meanwhile. */
export interface Engine {
  /** Takes a request, once for each id; when this resolves it is safe on disk. */
  submit(request: WorkRequest): Promise<void>;
  /** Waits for the end of a request that was taken. @throws the signal's reason. */
  outcome(id: string, signal: AbortSignal): Promise<WorkOutcome>;
  /** How far a request is; `undefined` of one that nobody has submitted. */
  progress(id: string): Promise<"waiting" | "working" | "ended" | undefined>;
  /** Has this process fulfil requests from now on, what dead ones left first. */
  work(perform: Perform): Promise<void>;
  /** Lets go: what this process has not finished, another takes over. */
  close(): Promise<void>;
}
