import { PassageRankerToken } from "../../ports/passage-ranker";
import type { PointFacts } from "../point-facts";

export const facts: PointFacts = {
  point: PassageRankerToken,
  order: 160,
  headingKey: "plugins:kinds.port",
  openTo: "contained",
  reachKey: "plugins:external.points.passage-ranker",
  adapter: async () => (await import("./adapter")).adapter,
};
