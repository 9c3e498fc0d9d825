import type { PointFacts } from "../point-facts";
import { LlmProviders } from "./index";

export const facts: PointFacts = {
  point: LlmProviders,
  order: 10,
  idsAreNames: true,
  headingKey: "plugins:kinds.llm-provider",
  openTo: "contained",
  reachKey: "plugins:external.points.llm-provider",
  texts: ["descriptionKey"],
  adapter: async () => (await import("./adapter")).adapter,
};
