import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { TaskTemplateCollections } from "@core/points/task-template";

/** Ten tasks that people have again and again. */
export default definePlugin({
  id: "templates-basic",
  apiVersion: 1,
  name: "tasks:templates.title",
  description: "plugins:kinds.task-template",
  contributes: [
    contribute(TaskTemplateCollections, {
      id: "basic",
      load: async () => (await import("./basic-templates")).basicTemplates,
    }),
  ],
});
