import type { PointFacts } from "../point-facts";
import { ToolSettings } from "./index";

export const facts: PointFacts = {
  point: ToolSettings,
  order: 50,
  headingKey: "plugins:kinds.tool",
  openTo: "trusted",
  reachKey: "plugins:external.points.tool-settings",
};
