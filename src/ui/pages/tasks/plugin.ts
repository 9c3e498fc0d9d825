import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { TaskSearchStoreToken, TasksStoreToken, TemplatesStoreToken } from "@core/stores/tokens";

const texts = ["tasks", "errors", "examples", "recordings", "shell"];

export default definePlugin({
  id: "page-tasks",
  apiVersion: 1,
  name: "shell:nav.tasks",
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
      titleKey: "shell:nav.tasks",
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
