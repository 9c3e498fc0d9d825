import type { PointFacts } from "../point-facts";
import { Themes } from "./index";

export const facts: PointFacts = {
  point: Themes,
  order: 185,
  headingKey: "plugins:kinds.theme",
  openTo: "contained",
  reachKey: undefined,
  texts: ["name"],
  adapter: async () => (await import("./adapter")).adapter,
};
