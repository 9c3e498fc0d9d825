import type { PointFacts } from "../point-facts";
import { Tracers } from "./index";

export const facts: PointFacts = {
  point: Tracers,
  order: 100,
  idsAreNames: true,
  headingKey: "plugins:kinds.tracer",
  openTo: "contained",
  reachKey: "plugins:external.points.tracer",
  adapter: async () => (await import("./adapter")).adapter,
};
