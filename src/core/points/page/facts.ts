import type { PointFacts } from "../point-facts";
import { Pages } from "./index";

export const facts: PointFacts = {
  point: Pages,
  order: 180,
  headingKey: "plugins:kinds.page",
  openTo: "trusted",
  reachKey: undefined,
};
