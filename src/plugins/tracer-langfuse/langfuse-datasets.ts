import type { Task } from "@core/domain/task/task";
import { AppError } from "@core/errors/app-error";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { Database } from "@core/ports/database";
import type { LangfuseConnection } from "./langfuse-connection";

/** The dependencies of dataset items. */
export interface LangfuseDatasetDependencies {
  readonly connection: Pick<LangfuseConnection, "ready" | "destination">;
  readonly database: Pick<Database, "get" | "list">;
}

/** A task that can become an item. */
export type FinishedTask = Pick<Task, "id" | "title">;

/** Makes items of datasets out of finished tasks: what was asked for, and the deliverable as what is expected. */
export class LangfuseDatasets {
  readonly #dependencies: LangfuseDatasetDependencies;

  constructor(dependencies: LangfuseDatasetDependencies) {
    this.#dependencies = dependencies;
  }

  /** The finished tasks, newest first; nothing is sent. */
  async finishedTasks(): Promise<readonly FinishedTask[]> {
    const tasks = await this.#dependencies.database.list("tasks", { index: "status", equals: "completed" });
    const roots = tasks.filter(({ parentTaskId }) => !parentTaskId);
    return roots.sort((a, b) => b.createdAt - a.createdAt).map(({ id, title }) => ({ id, title }));
  }

  /** The host that `send` sends to. @throws AppError `observability.off`. */
  destination(signal: AbortSignal): Promise<string> {
    return this.#dependencies.connection.destination(signal);
  }

  /**
   * Puts a task into a dataset, which is made where there is none; sent again, the item is replaced.
   * @throws AppError `observability.off`, `task.not-found`, or what the host refuses with.
   */
  async send(taskId: string, dataset: string, signal: AbortSignal): Promise<void> {
    const { connection, database } = this.#dependencies;
    const client = await connection.ready(signal);
    const task = await database.get("tasks", taskId);
    if (!task) throw new AppError("task.not-found", { id: taskId });
    const artifacts = await database.list("artifacts", { index: "taskId", equals: taskId });
    const deliverable = artifacts.find(({ status }) => status === "final");
    await untilAborted(client.createDataset(dataset), signal);
    const item = {
      // An id belongs to one dataset alone.
      id: `${encodeURIComponent(dataset)}:${taskId}`,
      datasetName: dataset,
      input: task.description,
      expectedOutput: deliverable?.content,
      metadata: { title: task.title },
    };
    await untilAborted(client.createDatasetItem(item), signal);
  }
}
