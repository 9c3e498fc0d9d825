import { ready } from "@core/di/ready";
import type { Services } from "@core/di/token";
import type { ExampleTasks } from "@core/services/examples/example-tasks";
import { ExampleTasksToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";

/** Does something with the example tasks, whose service is wired when it is used first, and shows what came of it. */
export async function workOnExamples(
  services: Services,
  work: (examples: ExampleTasks) => Promise<void>,
): Promise<void> {
  const [examples, tasks] = await Promise.all([
    ready(services, ExampleTasksToken),
    ready(services, TasksStoreToken),
  ]);
  await work(examples);
  await tasks.reloadList();
}
