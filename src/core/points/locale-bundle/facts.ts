import type { PointFacts } from "../point-facts";
import { LocaleBundles } from "./index";

export const facts: PointFacts = {
  point: LocaleBundles,
  order: 190,
  headingKey: "plugins:kinds.locale-bundle",
  openTo: "contained",
  reachKey: undefined,
  adapter: async () => (await import("./adapter")).adapter,
};
