import type { PointFacts } from "../point-facts";
import { AgentSources } from "./index";

export const facts: PointFacts = {
  point: AgentSources,
  order: 60,
  idsAreNames: true,
  headingKey: "plugins:kinds.agent-source",
  openTo: "contained",
  reachKey: "plugins:external.points.agent-source",
  adapter: async () => (await import("./adapter")).adapter,
};
