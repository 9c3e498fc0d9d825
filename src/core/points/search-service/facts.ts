import type { PointFacts } from "../point-facts";
import { SearchServices } from "./index";

export const facts: PointFacts = {
  point: SearchServices,
  order: 35,
  headingKey: "plugins:kinds.search-service",
  openTo: "contained",
  reachKey: "plugins:external.points.search-service",
  texts: ["name"],
  adapter: async () => (await import("./adapter")).adapter,
};
