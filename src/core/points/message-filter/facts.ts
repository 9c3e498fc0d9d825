import type { PointFacts } from "../point-facts";
import { MessageFilters } from "./index";

export const facts: PointFacts = {
  point: MessageFilters,
  order: 127,
  headingKey: "plugins:kinds.message-filter",
  openTo: "contained",
  reachKey: "plugins:external.points.message-filter",
  texts: ["name"],
  adapter: async () => (await import("./adapter")).adapter,
};
