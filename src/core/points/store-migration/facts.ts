import type { PointFacts } from "../point-facts";
import { StoreMigrations } from "./index";

export const facts: PointFacts = {
  point: StoreMigrations,
  order: 200,
  headingKey: "plugins:kinds.store-migration",
  openTo: "built-in",
};
