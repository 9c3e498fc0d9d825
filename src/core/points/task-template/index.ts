import type { TaskTemplate } from "../../domain/task/task-template";
import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** Gives templates in a language, or in English where it has none in that. */
export type TemplateCollection = (language: string) => Promise<readonly TaskTemplate[]>;

/** Templates of tasks to begin with, beside the user's own. */
export type TaskTemplates = Lazy<TemplateCollection>;

export const TaskTemplateCollections = extensionPoint<TaskTemplates>("task-template", { combine: "all" });
