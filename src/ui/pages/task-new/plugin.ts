import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { KnowledgeStoreToken, TaskPromptStoreToken, TasksStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-task-new",
  apiVersion: 1,
  name: "tasks:new.title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "task-new",
      path: "/tasks/new",
      titleKey: "tasks:new.title",
      texts: ["tasks"],
      needs: [KnowledgeStoreToken, TasksStoreToken, TaskPromptStoreToken],
      load: () => import("./task-new-page"),
    }),
  ],
});
