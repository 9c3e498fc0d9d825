import type { JournalEvent } from "@core/domain/journal/journal-event";
import { artifactsWithin, deliverableOf } from "@core/domain/journal/task-outline";
import type { TaskState } from "@core/domain/journal/task-state";
import { displayStateOf, type TaskDisplayState } from "@core/domain/task/task-display-state";
import type { NewTask } from "@core/services/orchestration/task-input";
import { SequentialIds } from "../../tests/fakes/sequential-ids";
import { HeadlessCore } from "../../tests/headless/headless-core";
import { ScriptedModel, type ScriptedModelOptions, type SeenCall } from "./scripted-model";

/** Outcome of a task. */
export interface DoneTask {
  /** The text that its page opens with. */
  readonly shown: string;
  readonly called: TaskDisplayState;
  readonly state: TaskState;
  readonly calls: readonly SeenCall[];
  /** From the start to the end, by the clock of the model. */
  readonly tookMs: number;
  readonly startedAt: number;
}

/** Does a task in a core of its own, with a scripted model as its only provider. */
export async function doTask(
  request: NewTask,
  options: Omit<ScriptedModelOptions, "clock">,
): Promise<DoneTask> {
  const [done] = await doTasks([request], options);
  if (!done) throw new Error("a task that was done is there");
  return done;
}

/** Does tasks side by side in one core, all begun at once. */
export async function doTasks(
  requests: readonly NewTask[],
  options: Omit<ScriptedModelOptions, "clock">,
): Promise<readonly DoneTask[]> {
  const core = await HeadlessCore.open({ ids: new SequentialIds(), plugins: [] });
  const { clock } = core.ports;
  const model = new ScriptedModel({ ...options, clock });
  core.host.install(model.plugin);
  await core.configure(
    { provider: "scripted", apiKey: "", model: "scripted-1" },
    new AbortController().signal,
  );
  const ids: string[] = [];
  for (const request of requests) {
    ids.push((await core.library.create(request)).id);
    await clock.advance(1);
  }
  const startedAt = clock.now();
  const work = ids.map(async (id) => {
    // A task that fails says so in its state, which is what is measured.
    await core.control.start(id, "en").catch(() => {});
    return clock.now() - startedAt;
  });
  const tookMs = await clock.drive(Promise.all(work));
  return Promise.all(
    ids.map(async (id, at) => {
      const state = await core.monitor.load(id);
      const root = state.tasks.get(id);
      if (!root) throw new Error("a task that was done is there");
      return {
        shown: deliverableOf(artifactsWithin(state, id), id)?.content ?? "",
        called: displayStateOf(root, root, { isWorkedOn: false }),
        state,
        calls: model.calls,
        tookMs: tookMs[at] ?? 0,
        startedAt,
      };
    }),
  );
}

/** The calls a run has journalled that told what they took. */
export function callsOf({
  events,
}: TaskState): readonly (JournalEvent & { readonly type: "model-called" })[] {
  return events.filter((event) => event.type === "model-called");
}
