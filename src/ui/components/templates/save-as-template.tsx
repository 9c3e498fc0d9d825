import type { Task } from "@core/domain/task";
import { NotifierToken } from "@core/ports/notifier";
import { TemplatesStoreToken } from "@core/stores/tokens";
import { useService, useServices } from "@ui/services-context";
import EditTemplate, { type DraftTemplate } from "./edit-template";

/** Properties of the dialog. */
export interface SaveAsTemplateProps {
  task: Task;
  onClose: () => void;
}

/** Makes a template of a task: what was asked for, and what the result had to be. */
export default function SaveAsTemplate({ task, onClose }: SaveAsTemplateProps) {
  const services = useServices();
  const notifier = useService(NotifierToken);
  const save = async (template: DraftTemplate) => {
    await services.ready(TemplatesStoreToken);
    const isSaved = await services.get(TemplatesStoreToken).save(template);
    const params = { title: template.title };
    if (isSaved) notifier.notify({ level: "success", code: "template.saved", params });
  };
  return (
    <EditTemplate
      template={templateOf(task)}
      onSave={(template) => void save(template).catch((error: unknown) => notifier.error(error))}
      onClose={onClose}
    />
  );
}

function templateOf({ title, description, requirements, limits, approveFirst }: Task): DraftTemplate {
  return {
    title,
    description: "",
    prompt: description,
    requirements: requirements.filter(({ priority }) => priority !== "wont").map((each) => each.description),
    readers: [],
    ...(limits ? { limits } : {}),
    ...(approveFirst ? { approveFirst } : {}),
  };
}
