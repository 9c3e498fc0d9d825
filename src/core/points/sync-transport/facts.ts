import type { PointFacts } from "../point-facts";
import { SyncTransports } from "./index";

export const facts: PointFacts = {
  point: SyncTransports,
  order: 155,
  headingKey: "plugins:kinds.sync-transport",
  openTo: "trusted",
  reachKey: "plugins:external.points.sync-transport",
};
