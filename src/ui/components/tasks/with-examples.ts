import { type Services, token } from "@core/di/token";
import type { ExampleTasks } from "@core/services/examples/example-tasks";
import type { TasksStore } from "@core/stores/tasks-store";

/** Does something with the example tasks, whose service is wired when it is used first, and shows what came of it. */
export async function withExamples(
  services: Services,
  work: (examples: ExampleTasks) => Promise<void>,
): Promise<void> {
  const [examples, tasks] = [token<ExampleTasks>("example-tasks"), token<TasksStore>("tasks-store")];
  await Promise.all([services.ready(examples), services.ready(tasks)]);
  await work(services.get(examples));
  await services.get(tasks).loadList();
}
