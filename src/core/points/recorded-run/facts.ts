import type { PointFacts } from "../point-facts";
import { RecordedRuns } from "./index";

export const facts: PointFacts = {
  point: RecordedRuns,
  order: 150,
  headingKey: "plugins:kinds.recorded-run",
  openTo: "built-in",
};
