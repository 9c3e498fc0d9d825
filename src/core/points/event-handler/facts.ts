import type { PointFacts } from "../point-facts";
import { EventHandlers } from "./index";

export const facts: PointFacts = {
  point: EventHandlers,
  order: 128,
  headingKey: "plugins:kinds.event-handler",
  openTo: "contained",
  reachKey: "plugins:external.points.event-handler",
  texts: ["name"],
  adapter: async () => (await import("./adapter")).adapter,
};
