import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { EditDraftsToken, RecordingsToken } from "@core/services/tokens";
import { KnowledgeStoreToken, TasksStoreToken } from "@core/stores/tokens";

const needs = [EditDraftsToken, KnowledgeStoreToken, RecordingsToken, TasksStoreToken];
const load = () => import("./task-page");
const texts = [
  "tasks",
  "artifacts",
  "changes",
  "errors",
  "examples",
  "knowledge",
  "markdown",
  "recordings",
  "setup",
];

export default definePlugin({
  id: "page-task",
  apiVersion: 1,
  name: "tasks:page.title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "task",
      path: "/tasks/:taskId",
      titleKey: "tasks:page.title",
      texts,
      needs,
      load,
    }),
    contribute(Pages, {
      id: "compare",
      path: "/tasks/compare",
      titleKey: "tasks:library.compare.title",
      texts,
      needs,
      // Through the page of a task, which names its files: the start page would have to name them otherwise.
      load: async () => ({ default: (await load()).ComparePage }),
    }),
    ...["/task", "/task/:taskId"].map((path) =>
      contribute(Pages, { id: path, path, titleKey: "tasks:page.title", texts, needs, load }),
    ),
  ],
});
