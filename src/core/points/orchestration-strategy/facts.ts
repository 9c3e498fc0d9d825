import type { PointFacts } from "../point-facts";
import { OrchestrationStrategies } from "./index";

export const facts: PointFacts = {
  point: OrchestrationStrategies,
  order: 20,
  idsAreNames: true,
  headingKey: "plugins:kinds.orchestration-strategy",
  openTo: "contained",
  reachKey: "plugins:external.points.orchestration-strategy",
  texts: ["name", "description"],
  adapter: async () => (await import("./adapter")).adapter,
};
