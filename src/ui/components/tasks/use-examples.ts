import type { Services } from "@core/di/token";
import { NotifierToken } from "@core/ports/notifier";
import type { ExampleTasks } from "@core/services/examples/example-tasks";
import { ExampleTasksToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { useLanguage } from "@ui/language";
import { useService, useServices } from "@ui/services-context";
import { useState } from "react";

/** Loads and removes the example tasks; either resolves to whether it was done. */
export function useExamples() {
  const services = useServices();
  const language = useLanguage();
  const notifier = useService(NotifierToken);
  const [busy, setBusy] = useState(false);
  const attempt = async (work: (examples: ExampleTasks) => Promise<void>) => {
    setBusy(true);
    try {
      await withExamples(services, work);
      return true;
    } catch (error) {
      notifier.error(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    load: () => attempt((examples) => examples.load(language, new AbortController().signal)),
    remove: () => attempt((examples) => examples.remove()),
  };
}

/** Does something with the example tasks, whose service is wired when it is used first, and shows what came of it. */
async function withExamples(
  services: Services,
  work: (examples: ExampleTasks) => Promise<void>,
): Promise<void> {
  await Promise.all([services.ready(ExampleTasksToken), services.ready(TasksStoreToken)]);
  await work(services.get(ExampleTasksToken));
  await services.get(TasksStoreToken).loadList();
}
