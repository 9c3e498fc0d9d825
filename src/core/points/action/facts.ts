import type { PointFacts } from "../point-facts";
import { Actions } from "./index";

export const facts: PointFacts = {
  point: Actions,
  order: 125,
  headingKey: "plugins:kinds.action",
  openTo: "contained",
  reachKey: "plugins:external.points.action",
  texts: ["name", "description"],
  adapter: async () => (await import("./adapter")).adapter,
};
