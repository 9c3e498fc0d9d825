/** One template in English. */
export const sample = {
  point: "task-template",
  id: "reports",
  templates: { en: [{ id: "report", title: "Report", prompt: "Write about {topic}" }] },
};
