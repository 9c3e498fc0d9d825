import { estimatedTokens } from "../../../domain/conversation/conversation-summary";
import type { TaskState } from "../../../domain/journal/task-state";
import type { ModelRoute } from "../../models/model-call";
import type { KeptBack, SharedRoom } from "./budget";

/** Rules, personas and forms around the request, in the call that writes and in the one that checks. */
const AROUND = 3_000;
/** The length that is kept back for the text, in tokens: so much, and of a small limit no more than this share. */
const TEXT = 16_384;
const TEXT_SHARE = 0.08;
/** Of what the writer reads at a time its notes fill no more than this share: longer ones are shortened before. */
const NOTES_SHARE = 0.6;
/** The same where nobody knows how much it reads, in tokens. */
const USUAL_NOTES = 33_000;

/** A reader's call: the task of its note, and what of the note is written. */
interface ReadersCall {
  readonly taskId: string;
  readonly written?: string;
}

/**
 * The part of a task's limits that its readers leave to those who write and check: enough to read all of their notes, to
 * write, and to check what was written.
 */
export class WriterShare {
  readonly #journal: { readonly state: TaskState };
  /** The tokens of notes under way, by their tasks. */
  readonly #notes = new Map<string, number>();

  constructor(journal: { readonly state: TaskState }) {
    this.#journal = journal;
  }

  /** The share that a reader's call leaves, beside its own note. */
  leftBy(call: ReadersCall, route: ModelRoute): SharedRoom {
    return {
      keptBack: () => this.#keptBy(call, route),
      granted: (maxTokens) => this.noted(call, maxTokens),
    };
  }

  /** To be told what the note of a call came to. */
  noted({ taskId, written = "" }: ReadersCall, tokens: number): void {
    this.#notes.set(taskId, estimatedTokens(written) + tokens);
  }

  #keptBy({ taskId, written = "" }: ReadersCall, { contextWindow }: ModelRoute): KeptBack {
    const { tasks, artifacts, rootTaskId } = this.#journal.state;
    const root = tasks.get(rootTaskId);
    const limit = root?.limits?.tokens;
    const text = Math.ceil(limit === undefined ? TEXT / 2 : Math.min(TEXT, limit * TEXT_SHARE));
    const told = [
      root?.description ?? "",
      ...(root?.requirements ?? []).map(({ description }) => description),
    ];
    const around = AROUND + 2 * told.reduce((sum, each) => sum + estimatedTokens(each), 0);
    const notes = this.#othersNotes(taskId) + estimatedTokens(written);
    const most = contextWindow === undefined ? USUAL_NOTES : contextWindow * NOTES_SHARE;
    // Once it is there, it is shortened: what the others are by then is all that the writer reads.
    const isThere = [...artifacts.values()].some((each) => each.taskId === taskId);
    const toRead = notes > most ? notes + 2 * most : notes;
    const read = isThere ? Math.min(notes, most) : toRead;
    return { promptTokens: Math.ceil(around + read + text), completionTokens: text };
  }

  #othersNotes(taskId: string): number {
    const { artifacts, rootTaskId } = this.#journal.state;
    const sizes = new Map(this.#notes);
    for (const { taskId: of, content } of artifacts.values())
      if (of !== rootTaskId) sizes.set(of, estimatedTokens(content));
    sizes.delete(taskId);
    return [...sizes.values()].reduce((sum, each) => sum + each, 0);
  }
}
