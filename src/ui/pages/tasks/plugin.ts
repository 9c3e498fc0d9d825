import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { TaskSearchStoreToken, TasksStoreToken, TemplatesStoreToken } from "@core/stores/tokens";

const texts = ["tasks", "errors", "examples", "recordings"];

export default definePlugin({
  id: "page-tasks",
  apiVersion: 1,
  name: "tasks:list.title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "tasks",
      rank: 40,
      path: "/tasks",
      nav: {
        labelKey: "shell:nav.tasks",
        icon: "list-checks",
        wordsKey: "palette:words.page.tasks",
        shortcut: { to: "/tasks/new", labelKey: "shell:nav.newTask" },
      },
      titleKey: "tasks:list.title",
      texts,
      needs: [TasksStoreToken, TaskSearchStoreToken],
      load: () => import("./tasks-page"),
    }),
    contribute(Pages, {
      id: "templates",
      path: "/templates",
      titleKey: "tasks:templates.title",
      texts,
      needs: [TemplatesStoreToken],
      load: () => import("../templates/templates-page"),
    }),
  ],
});
