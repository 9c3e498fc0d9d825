import { finalOf } from "../../../domain/journal/task-outline";
import type { TaskState } from "../../../domain/journal/task-state";
import type { RecordingRef } from "../../../domain/task/recording";
import type { TaskModel } from "../../../domain/task/task";
import { collectReply } from "../../models/collect-reply";
import type { ModelCaller, ModelTarget } from "../../models/model-call";
import type { Recordings } from "../../recordings/recordings";

/**
 * Has every call go to the model that a task names; its agents' own wishes, and those for kinds of work, count where it
 * names none. A call that names a configured provider is for another model, or is made once more, since the named model
 * did not answer.
 */
export function withModel(models: ModelCaller, wanted: TaskModel | undefined): ModelCaller {
  if (!wanted) return models;
  const { credentialId, model } = wanted;
  const own = { credentialId, model, provider: undefined, workModel: undefined };
  const aimed = <C extends ModelTarget>(call: C): C =>
    call.credentialId === undefined ? { ...call, ...own } : call;
  return {
    route: (call) => models.route(aimed(call)),
    stream: (call, signal) => models.stream(aimed(call), signal),
    complete: (call, signal, onPart) => models.complete(aimed(call), signal, onPart),
    embedder: async (target, onMade) => models.embedder?.(aimed(target), onMade),
  };
}

/**
 * Has the calls of a recorded run answered by its transcript, until its deliverable is there. What is wanted afterwards
 * was not recorded, and is the user's own model's.
 */
export function withRecording(
  models: ModelCaller,
  state: () => TaskState,
  recordings: Pick<Recordings, "route" | "stream"> | undefined,
): ModelCaller {
  const playing = () => (recordings ? playedBy(state()) : undefined);
  const rootTaskId = state().rootTaskId;
  const stream: ModelCaller["stream"] = (call, signal) => {
    const ref = playing();
    return ref && recordings ? recordings.stream(ref, rootTaskId, call, signal) : models.stream(call, signal);
  };
  return {
    route: async (call) => {
      const ref = playing();
      return ref && recordings ? recordings.route(ref) : models.route(call);
    },
    embedder: async (...wanted) => models.embedder?.(...wanted),
    stream,
    complete: async (call, signal, onPart) => {
      const ref = playing();
      if (!ref || !recordings) return models.complete(call, signal, onPart);
      const reply = await collectReply(recordings.stream(ref, rootTaskId, call, signal), onPart);
      return { ...reply, route: recordings.route(ref), durationMs: 0 };
    },
  };
}

function playedBy(state: TaskState): RecordingRef | undefined {
  return finalOf(state) ? undefined : state.tasks.get(state.rootTaskId)?.recording;
}
