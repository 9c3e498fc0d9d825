import { token } from "@core/di/token";
import { NotifierToken } from "@core/ports/notifier";
import type { ExampleTasks } from "@core/services/examples/example-tasks";
import { TasksStoreToken } from "@core/stores/tasks-store";
import { useService, useServices } from "@ui/services-context";
import { useState } from "react";

/** Loads and removes the example tasks, whose service is wired when it is used first. */
export function useExamples() {
  const services = useServices();
  const tasks = useService(TasksStoreToken);
  const notifier = useService(NotifierToken);
  const [busy, setBusy] = useState(false);
  const attempt = async (work: (examples: ExampleTasks) => Promise<void>) => {
    setBusy(true);
    try {
      const name = token<ExampleTasks>("example-tasks");
      await services.ready(name);
      await work(services.get(name));
      await tasks.loadList();
    } catch (error) {
      notifier.error(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    load: () => attempt((examples) => examples.load(new AbortController().signal)),
    remove: () => attempt((examples) => examples.remove()),
  };
}
