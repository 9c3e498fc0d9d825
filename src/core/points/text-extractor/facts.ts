import type { PointFacts } from "../point-facts";
import { TextExtractors } from "./index";

export const facts: PointFacts = {
  point: TextExtractors,
  order: 80,
  headingKey: "plugins:kinds.text-extractor",
  openTo: "contained",
  reachKey: "plugins:external.points.text-extractor",
  adapter: async () => (await import("./adapter")).adapter,
};
