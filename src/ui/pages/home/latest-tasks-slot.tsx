import { TaskPresenceToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { useService, useServices } from "@ui/services-context";
import { lazy, Suspense, startTransition, useEffect, useState } from "react";

const LatestTasks = lazy(() => import("./latest-tasks"));
const ExampleOffer = lazy(() => import("@ui/components/tasks/example-offer"));

/** The place of the latest tasks; a new installation, which has none, is offered examples. */
export function LatestTasksSlot() {
  const services = useServices();
  const presence = useService(TaskPresenceToken);
  const [shown, setShown] = useState<"tasks" | "offer" | "examples">();
  useEffect(() => {
    let mounted = true;
    const show = async () => {
      const any = await presence.any();
      if (any) await services.ready(TasksStoreToken);
      if (mounted) setShown(any ? "tasks" : "offer");
    };
    // Without a database, which is reported elsewhere, the page works just the same.
    show().catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [services, presence]);
  return (
    <Suspense fallback={null}>
      {shown === "offer" ? (
        <div>
          {/* The offer stays until what takes its place has come. */}
          <ExampleOffer onLoaded={() => startTransition(() => setShown("examples"))} />
        </div>
      ) : null}
      {shown === "tasks" || shown === "examples" ? <LatestTasks takesFocus={shown === "examples"} /> : null}
    </Suspense>
  );
}
