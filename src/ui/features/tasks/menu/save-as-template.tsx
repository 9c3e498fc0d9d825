import { ready } from "@core/di/ready";
import { childrenOf } from "@core/domain/journal/task-outline";
import type { Task } from "@core/domain/task/task";
import { isAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { TemplatesStoreToken } from "@core/stores/tokens";
import EditTemplate, { type DraftTemplate } from "@ui/features/templates/edit-template";
import { useService, useServices } from "@ui/services-context";
import { useOpenedTask } from "../use-opened-task";

/** Properties of the dialog. */
export interface SaveAsTemplateProps {
  task: Task;
  onClose: () => void;
}

/** Makes a template of a task: what was asked for, what the result had to be, and what was looked into for it. */
export default function SaveAsTemplate({ task, onClose }: SaveAsTemplateProps) {
  const services = useServices();
  const notifier = useService(NotifierToken);
  const save = async (template: DraftTemplate) => {
    const isSaved = await (await ready(services, TemplatesStoreToken)).save(template);
    const params = { title: template.title };
    if (isSaved) notifier.notify({ level: "success", code: "template.saved", params });
  };
  const opened = useOpenedTask(task.id);
  if (!opened) return null;
  return (
    <EditTemplate
      template={templateOf(task, isAppError(opened) ? [] : childrenOf(opened.state, task.id))}
      onSave={(template) => void save(template).catch((error: unknown) => notifier.error(error))}
      onClose={onClose}
    />
  );
}

function templateOf(
  { title, description, requirements, limits, approveFirst }: Task,
  parts: readonly Task[],
): DraftTemplate {
  return {
    title,
    description: "",
    prompt: description,
    requirements: requirements.filter(({ priority }) => priority !== "wont").map((each) => each.description),
    readers: parts.map(({ description: question, title: name }) => question || name),
    ...(limits ? { limits } : {}),
    ...(approveFirst ? { approveFirst } : {}),
  };
}
