import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { KnowledgeStoreToken, ProjectsStoreToken } from "@core/stores/tokens";

const titleKey = "shell:nav.projects";
const texts = [
  "projects",
  "tasks",
  "recordings",
  "conversations",
  "chat",
  "knowledge",
  "examples",
  "errors",
  "shell",
];
// The parts of a project are wired with it.
const needs = [ProjectsStoreToken, KnowledgeStoreToken];
const load = async () => (await import("./pages")).loadPages();

export default definePlugin({
  id: "page-projects",
  apiVersion: 1,
  name: titleKey,
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "projects",
      rank: 35,
      path: "/projects",
      nav: { labelKey: "shell:nav.projects", icon: "folder", wordsKey: "palette:words.page.projects" },
      titleKey,
      texts,
      needs,
      load,
    }),
    contribute(Pages, {
      id: "project",
      path: "/projects/:projectId",
      titleKey,
      texts,
      needs,
      load: async () => ({ default: (await load()).ProjectPage }),
    }),
  ],
});
