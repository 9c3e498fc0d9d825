import type { PointFacts } from "../point-facts";
import { ArtifactExporters } from "./index";

export const facts: PointFacts = {
  point: ArtifactExporters,
  order: 90,
  headingKey: "plugins:kinds.artifact-exporter",
  openTo: "contained",
  reachKey: "plugins:external.points.artifact-exporter",
  texts: ["name"],
  adapter: async () => (await import("./adapter")).adapter,
};
