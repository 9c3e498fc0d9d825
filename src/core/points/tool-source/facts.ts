import type { PointFacts } from "../point-facts";
import { ToolSources } from "./index";

export const facts: PointFacts = {
  point: ToolSources,
  order: 40,
  headingKey: "plugins:kinds.tool",
  openTo: "built-in",
};
