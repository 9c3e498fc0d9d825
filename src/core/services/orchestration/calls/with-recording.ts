import { finalOf } from "../../../domain/journal/task-outline";
import type { TaskState } from "../../../domain/journal/task-state";
import type { RecordingRef } from "../../../domain/task/recording";
import { collectReply } from "../../models/collect-reply";
import type { ModelCaller } from "../../models/model-call";
import type { Recordings } from "../../recordings/recordings";

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
