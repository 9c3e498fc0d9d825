import type { PointFacts } from "../point-facts";
import { InstructionSources } from "./index";

export const facts: PointFacts = {
  point: InstructionSources,
  order: 110,
  headingKey: "plugins:kinds.instruction-source",
  openTo: "contained",
  reachKey: undefined,
  texts: ["name"],
  adapter: async () => (await import("./adapter")).adapter,
};
