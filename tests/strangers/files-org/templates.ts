import type { TemplateCollection } from "@core/points/task-template";

/** One template, in English whatever the language is. */
export const templates: TemplateCollection = async () => [
  {
    id: "files-org-plan",
    title: "Plan from notes",
    description: "A plan with one task a line.",
    prompt: "Turn my notes on {topic} into a plan.",
    requirements: ["Each line names one task."],
    readers: ["What is due first?"],
  },
];
