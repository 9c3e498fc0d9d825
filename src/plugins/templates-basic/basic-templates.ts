import type { TaskTemplate } from "@core/domain/task/task-template";

const collections = import.meta.glob<readonly TaskTemplate[]>("./collections/*.json", { import: "default" });

/** The templates in a language, or in English. */
export async function basicTemplates(language: string): Promise<readonly TaskTemplate[]> {
  const load = collections[`./collections/${language}.json`] ?? collections["./collections/en.json"];
  return (await load?.()) ?? [];
}
