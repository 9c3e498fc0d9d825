import { tokenName } from "@core/di/token";
import type { PointFacts } from "@core/points/point-facts";

/** A repository, as far as extension points go. */
export interface PointsWorld {
  /** The facts of each folder of `src/core/points`, none where its `facts.ts` is missing. */
  readonly folders: ReadonlyMap<string, PointFacts | undefined>;
  /** Whether there is a file at a path from the root. */
  readonly has: (path: string) => boolean;
  /** Whether a key has an English text. */
  readonly hasText: (key: string) => boolean;
}

/** Folders of the parts of a point that its own folder cannot hold, since core knows neither the kit nor tests. */
export const SUITES = "packages/plugin-kit/host/suites";
export const SAMPLES = "tests/point-samples";

/** Parts that the extension points lack, in a sentence each. */
export function missingParts(world: PointsWorld): readonly string[] {
  return [...world.folders].flatMap(([name, facts]) =>
    (facts ? missingOf(name, facts, world) : ["has no facts.ts"]).map((lack) => `${name} ${lack}`),
  );
}

function missingOf(
  name: string,
  facts: PointFacts,
  { folders, has, hasText }: PointsWorld,
): readonly string[] {
  const rival = [...folders].find(
    ([other, { order } = { order: undefined }]) => other !== name && order === facts.order,
  );
  const file = (path: string, part: string) => (has(path) ? [] : [`has no ${part} ${path}`]);
  const text = (key: string) => (hasText(key) ? [] : [`has no text ${key}`]);
  return [
    ...(tokenName(facts.point) === name ? [] : [`declares ${tokenName(facts.point)}`]),
    ...(Number.isFinite(facts.order) ? [] : ["has no order"]),
    ...(rival ? [`has the order of ${rival[0]}`] : []),
    ...text(facts.headingKey),
    ...(facts.openTo !== "built-in" && facts.reachKey ? text(facts.reachKey) : []),
    ...(facts.openTo === "contained" ? file(`src/core/points/${name}/adapter.ts`, "adapter") : []),
    ...(facts.openTo === "built-in" ? [] : file(`${SUITES}/${facts.openTo}/${name}.ts`, "suite")),
    ...file(`${SAMPLES}/${name}.ts`, "sample"),
  ];
}
