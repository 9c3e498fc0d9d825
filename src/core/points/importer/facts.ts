import type { PointFacts } from "../point-facts";
import { Importers } from "./index";

export const facts: PointFacts = {
  point: Importers,
  order: 95,
  headingKey: "plugins:kinds.importer",
  openTo: "contained",
  reachKey: "plugins:external.points.importer",
  texts: ["name", "description"],
  adapter: async () => (await import("./adapter")).adapter,
};
