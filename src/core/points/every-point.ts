import { tokenName } from "../di/token";
import type { PointFacts } from "./point-facts";

const folders = import.meta.glob<PointFacts>("./*/facts.ts", { eager: true, import: "facts" });

/** All extension points, in the order of the lists that people see. A folder beside this file is all a new one takes. */
export const EVERY_POINT: readonly PointFacts[] = Object.values(folders).sort((a, b) => a.order - b.order);

const byName = new Map(EVERY_POINT.map((facts) => [tokenName(facts.point), facts]));

/** The facts of the point, or the port, of a name; none where nobody has declared it. */
export function factsOf(name: string): PointFacts | undefined {
  return byName.get(name);
}
