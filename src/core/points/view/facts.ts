import type { PointFacts } from "../point-facts";
import { PluginViews } from "./index";

export const facts: PointFacts = {
  point: PluginViews,
  order: 182,
  headingKey: "plugins:kinds.view",
  openTo: "contained",
  reachKey: "plugins:external.points.view",
  texts: ["name", "description"],
  adapter: async () => (await import("./adapter")).adapter,
};
