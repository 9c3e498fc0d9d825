import type { Tested } from "./tested";
import type { TestedPage } from "./tested-page";

type Suite<T> = (tested: T) => Promise<void>;

/** The contracts of contributions that run in a cell, by the name of their point, which is that of the file. */
export const CONTAINED_SUITES: ReadonlyMap<string, Suite<Tested>> = byPoint(
  import.meta.glob<Suite<Tested>>("./suites/contained/*.ts", { eager: true, import: "suite" }),
);

/** The contracts of what a trusted plugin contributes in the page; each goes through all there is of its point. */
export const TRUSTED_SUITES: ReadonlyMap<string, Suite<TestedPage>> = byPoint(
  import.meta.glob<Suite<TestedPage>>("./suites/trusted/*.ts", { eager: true, import: "suite" }),
);

function byPoint<T>(suites: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(suites).map(([path, suite]) => [/([\w-]+)\.ts$/.exec(path)?.[1] ?? path, suite]),
  );
}
