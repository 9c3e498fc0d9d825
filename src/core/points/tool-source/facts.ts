import type { PointFacts } from "../point-facts";
import { ToolSources } from "./index";

export const facts: PointFacts = {
  point: ToolSources,
  order: 40,
  headingKey: "plugins:kinds.tool",
  openTo: "contained",
  reachKey: "plugins:external.points.tool-source",
  adapter: async () => (await import("./adapter")).adapter,
};
