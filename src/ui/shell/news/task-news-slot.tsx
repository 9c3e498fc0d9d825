import { NotifierToken } from "@core/ports/notifier";
import { ProgressStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { useService, useServices } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";

const TaskNewsTeller = lazy(() => import("./task-news-teller"));

/** Tells what becomes of tasks; nothing is loaded for it before models are asked. */
export const TaskNewsSlot = observer(function TaskNewsSlot() {
  const services = useServices();
  const notifier = useService(NotifierToken);
  const { busy } = useService(ProgressStoreToken);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!busy) return;
    services.ready(TasksStoreToken).then(
      () => setReady(true),
      (error: unknown) => notifier.error(error),
    );
  }, [busy, services, notifier]);
  if (!ready) return null;
  return (
    <Suspense fallback={null}>
      <TaskNewsTeller />
    </Suspense>
  );
});
