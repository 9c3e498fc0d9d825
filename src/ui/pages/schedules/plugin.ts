import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { ProjectsStoreToken, SchedulesStoreToken, TasksStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-schedules",
  apiVersion: 1,
  name: "shell:nav.schedules",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "schedules",
      rank: 34,
      path: "/schedules",
      nav: { labelKey: "shell:nav.schedules", icon: "calendar", wordsKey: "palette:words.page.schedules" },
      titleKey: "shell:nav.schedules",
      texts: ["schedules", "tasks", "errors", "shell"],
      needs: [SchedulesStoreToken, ProjectsStoreToken, TasksStoreToken],
      load: () => import("./schedules-page"),
    }),
  ],
});
