/** Template of a task that is asked for again and again; `{topic}` is a blank. */
export interface TaskTemplate {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly prompt: string;
  /** Requirements on the result, each checkable. */
  readonly requirements: readonly string[];
  /** Questions to be looked into first. */
  readonly readers: readonly string[];
}

/** Templates of tasks. */
export interface TaskTemplatesDefinition {
  readonly id: string;
  /** By language; English where one has none. */
  readonly templates: Readonly<Record<string, readonly TaskTemplate[]>>;
}

/** Contributes templates of tasks. */
export function taskTemplates(collection: TaskTemplatesDefinition) {
  return { point: "task-template", ...collection } as const;
}
