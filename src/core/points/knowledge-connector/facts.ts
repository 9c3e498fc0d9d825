import type { PointFacts } from "../point-facts";
import { KnowledgeConnectors } from "./index";

export const facts: PointFacts = {
  point: KnowledgeConnectors,
  order: 165,
  headingKey: "plugins:kinds.knowledge-connector",
  openTo: "contained",
  reachKey: "plugins:external.points.knowledge-connector",
  texts: ["name", "description"],
  adapter: async () => (await import("./adapter")).adapter,
};
