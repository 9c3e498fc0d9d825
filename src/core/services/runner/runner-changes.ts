import * as v from "valibot";
import type { FolderChange } from "../../domain/knowledge/folder-change";
import { visibleName } from "../../domain/text/visible-text";
import { type RunnerApi, readAnswer } from "./runner-api";

/** Time in which a runner has to answer, in milliseconds; a part of a page waits for it. */
const ANSWER_MS = 15_000;

const shown = v.pipe(v.string(), v.transform(visibleName));
const changes = v.array(
  v.object({
    ...{ id: v.string(), folderId: v.string(), path: shown, at: v.number() },
    kind: v.picklist(["written", "moved", "deleted"]),
    ...{ from: v.optional(shown), agentName: v.optional(shown), useId: v.optional(v.string()) },
    ...{ beforeBytes: v.optional(v.number()), stamp: v.optional(v.string()) },
    isUndone: v.optional(v.boolean()),
  }),
);

/** The changes that tools of tasks have made in folders of the paired runner, which keeps what was there before. */
export class RunnerChanges {
  readonly #api: Pick<RunnerApi, "ask">;

  constructor(api: Pick<RunnerApi, "ask">) {
    this.#api = api;
  }

  /** The changes of a tool call, newest first. @throws AppError of asking it. */
  async list(useId: string): Promise<readonly FolderChange[]> {
    const answer = await this.#api.ask("GET", pathOf(useId), AbortSignal.timeout(ANSWER_MS));
    return readAnswer(changes, answer) as readonly FolderChange[];
  }

  /** Puts back what was there before a change, once. @throws AppError as `WorkingFolder.undo`, or of asking it. */
  async undo(useId: string, change: string, evenIfChanged: boolean): Promise<void> {
    const body = { change, evenIfChanged };
    await this.#api.ask("POST", `${pathOf(useId)}/undo`, AbortSignal.timeout(ANSWER_MS), body);
  }
}

function pathOf(useId: string): string {
  return `changes/${encodeURIComponent(useId)}`;
}
