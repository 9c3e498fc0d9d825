import type { TaskSession } from "@core/stores/tasks/task-session";
import { ProvidersStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect } from "react";

/** The reason that keeps a pending task from starting, and how to start it by hand. */
export interface PendingStart {
  readonly needsProvider: boolean;
  readonly start: () => void;
}

/** Starts a pending task with a description as soon as it is shown and a provider is there, unless the user is to. For observers. */
export function useStartPending(view: TaskSession): PendingStart {
  const tasks = useService(TasksStoreToken);
  const providers = useService(ProvidersStoreToken);
  const { id, description, parentTaskId, startsByHand } = view.task;
  const isPending =
    view.displayState === "pending" &&
    !view.isOrchestrating &&
    parentTaskId === undefined &&
    description.trim() !== "";
  const waiting = isPending && !startsByHand;
  const isPlaced = view.root.placedOn !== undefined;
  // A recording needs none, and a runner has its own.
  const hasProvider =
    providers.defaultCredential !== undefined || view.root.recording !== undefined || isPlaced;
  const refused = view.error?.code;
  useEffect(() => void providers.load(), [providers]);
  useEffect(() => {
    if (waiting && hasProvider && refused === undefined) void tasks.start(id);
  }, [waiting, hasProvider, refused, tasks, id]);
  const isKnown = providers.status !== "loading";
  return {
    needsProvider:
      isPending && !isPlaced && (refused === "provider.none" || (waiting && isKnown && !hasProvider)),
    start: () => void tasks.start(id),
  };
}
