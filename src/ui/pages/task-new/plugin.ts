import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { KnowledgeStoreToken, TaskPromptStoreToken, TasksStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-task-new",
  apiVersion: 1,
  name: "shell:nav.newTask",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "task-new",
      path: "/tasks/new",
      titleKey: "shell:nav.newTask",
      texts: ["tasks", "shell"],
      needs: [KnowledgeStoreToken, TasksStoreToken, TaskPromptStoreToken],
      load: () => import("./task-new-page"),
    }),
  ],
});
