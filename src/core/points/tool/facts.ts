import type { PointFacts } from "../point-facts";
import { Tools } from "./index";

export const facts: PointFacts = {
  point: Tools,
  order: 30,
  headingKey: "plugins:kinds.tool",
  openTo: "contained",
  reachKey: "plugins:external.points.tool",
  texts: ["name", "description"],
  adapter: async () => (await import("./adapter")).adapter,
};
