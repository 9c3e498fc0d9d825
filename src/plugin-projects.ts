import { ready } from "@core/di/ready";
import type { Services } from "@core/di/token";
import { DatabaseToken } from "@core/ports/database";
import { NotifierToken } from "@core/ports/notifier";
import { KeptProjectData } from "@core/services/external-plugins/project/kept-project-data";
import type { ProjectData } from "@core/services/external-plugins/project/project-data";
import { FileTextToken, KnowledgeLibraryToken, TaskLibraryToken } from "@core/services/tokens";
import { KnowledgeStoreToken, ProjectsStoreToken, TasksStoreToken } from "@core/stores/tokens";

const made = new WeakMap<Services, Promise<ProjectData>>();

/** The projects as plugins read and extend them, once one asks. */
export function projectData(services: Services): Promise<ProjectData> {
  const known = made.get(services) ?? make(services);
  made.set(services, known);
  return known;
}

async function make(services: Services): Promise<ProjectData> {
  const [projects, knowledge, tasks] = await Promise.all([
    ready(services, ProjectsStoreToken),
    ready(services, KnowledgeStoreToken),
    ready(services, TasksStoreToken),
  ]);
  const fileText = await ready(services, FileTextToken);
  return new KeptProjectData({
    database: services.get(DatabaseToken),
    projects: projects.library,
    changeProject: (id, change) => projects.change(id, change),
    createTask: (input) => tasks.create(input, "here"),
    tasks: services.get(TaskLibraryToken),
    knowledge: services.get(KnowledgeLibraryToken),
    fileText,
    notifier: services.get(NotifierToken),
    // Of a list that nobody has opened there is nothing to read.
    onFile: () => void knowledge.refresh(),
  });
}
