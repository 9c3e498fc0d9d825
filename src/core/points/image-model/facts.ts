import type { PointFacts } from "../point-facts";
import { ImageModels } from "./index";

export const facts: PointFacts = {
  point: ImageModels,
  order: 15,
  headingKey: "plugins:kinds.image-model",
  openTo: "contained",
  reachKey: "plugins:external.points.image-model",
  texts: ["name"],
  adapter: async () => (await import("./adapter")).adapter,
};
