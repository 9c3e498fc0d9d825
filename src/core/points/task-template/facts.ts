import type { PointFacts } from "../point-facts";
import { TaskTemplateCollections } from "./index";

export const facts: PointFacts = {
  point: TaskTemplateCollections,
  order: 140,
  headingKey: "plugins:kinds.task-template",
  openTo: "contained",
  reachKey: undefined,
  adapter: async () => (await import("./adapter")).adapter,
};
