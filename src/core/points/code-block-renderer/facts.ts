import type { PointFacts } from "../point-facts";
import { CodeBlockRenderers } from "./index";

export const facts: PointFacts = {
  point: CodeBlockRenderers,
  order: 70,
  headingKey: "plugins:kinds.code-block-renderer",
  openTo: "contained",
  reachKey: "plugins:external.points.code-block-renderer",
  adapter: async () => (await import("./adapter")).adapter,
};
