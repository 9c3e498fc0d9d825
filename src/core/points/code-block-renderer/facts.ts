import type { PointFacts } from "../point-facts";
import { CodeBlockRenderers } from "./index";

export const facts: PointFacts = {
  point: CodeBlockRenderers,
  order: 70,
  headingKey: "plugins:kinds.code-block-renderer",
  openTo: "contained",
  reachKey: "plugins:external.points.code-block-renderer",
  texts: ["title", "name"],
  adapter: async () => (await import("./adapter")).adapter,
};
