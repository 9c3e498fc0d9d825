import { token } from "@core/di/token";
import { TaskPresenceToken } from "@core/services/orchestration/task-presence";
import { useService, useServices } from "@ui/services-context";
import { lazy, Suspense, useEffect, useState } from "react";

const LatestTasks = lazy(() => import("./latest-tasks"));

/** The place of the latest tasks; on a new installation, which has none, nothing is loaded for it. */
export function LatestTasksSlot() {
  const services = useServices();
  const presence = useService(TaskPresenceToken);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let mounted = true;
    const show = async () => {
      if (!(await presence.any())) return;
      await services.ready(token("tasks-store"));
      if (mounted) setShown(true);
    };
    // Without a database, which is reported elsewhere, the page works just the same.
    show().catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [services, presence]);
  return <Suspense fallback={null}>{shown ? <LatestTasks /> : null}</Suspense>;
}
