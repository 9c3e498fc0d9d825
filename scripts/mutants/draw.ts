import { groupBy } from "./group-by.ts";
import { type Mutation, mutationsOf } from "./mutations.ts";

/** A change of one file, and the room the file belongs to. */
export interface Mutant extends Mutation {
  readonly path: string;
  readonly room: string;
}

/** A folder of services with as many files is a room of its own; smaller ones are one room together. */
const FILES_OF_A_ROOM = 10;

/** The rooms with the files of each. */
export function roomsOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const code = paths.filter(
    (path) => /^src\/(?:core|plugins)\/.*\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$|\/tokens\.ts$/.test(path),
  );
  const services = groupBy(code, serviceOf);
  return groupBy(code, (path) => {
    const service = serviceOf(path);
    if (service) return (services.get(service)?.length ?? 0) >= FILES_OF_A_ROOM ? service : "services";
    if (path.startsWith("src/plugins/")) return path.startsWith("src/plugins/shared/") ? "shared" : "plugins";
    return path.match(/^src\/core\/(domain|stores)\//)?.[1] ?? "kernel";
  });
}

function serviceOf(path: string): string {
  return path.match(/^src\/core\/services\/([^/]+)\//)?.[1] ?? "";
}

/**
 * Draws changes on random lines: as many of each room, one a line. The same seed draws the same ones from the same files.
 * @param sources texts by path; those of tests are passed over.
 * @param only the rooms to draw from; all when it is empty.
 */
export function drawMutants(
  sources: ReadonlyMap<string, string>,
  { seed, count, only = [] }: { seed: number; count: number; only?: readonly string[] },
): readonly Mutant[] {
  const random = randomOf(seed);
  const rooms = [...roomsOf([...sources.keys()].sort())].sort(([a], [b]) => (a < b ? -1 : 1));
  const unknown = only.filter((name) => !rooms.some(([room]) => room === name));
  if (unknown.length > 0)
    throw new Error(`No room ${unknown.join(", ")}; there are ${rooms.map(([room]) => room).join(", ")}`);
  const chosen = rooms.filter(([room]) => only.length === 0 || only.includes(room));
  const shuffled = chosen.map(([room, paths]) => linesOf(room, paths, sources, random));
  // In turns, so that each room has as many as any other, give or take one.
  const drawn: Mutant[] = [];
  for (let turn = 0; drawn.length < count && shuffled.some((lines) => turn < lines.length); turn++)
    for (const lines of shuffled) {
      const line = lines[turn];
      const mutant = line?.[Math.floor(random() * line.length)];
      if (mutant && drawn.length < count) drawn.push(mutant);
    }
  return drawn;
}

/** The lines of a room that can be changed, in random order, each with its changes. */
function linesOf(
  room: string,
  paths: readonly string[],
  sources: ReadonlyMap<string, string>,
  random: () => number,
): readonly (readonly Mutant[])[] {
  const mutants = paths.flatMap((path) =>
    mutationsOf(path, sources.get(path) ?? "").map((mutation) => ({ ...mutation, path, room })),
  );
  const lines = [...groupBy(mutants, ({ path, line }) => `${path}:${line}`).values()];
  return lines
    .map((line) => ({ line, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ line }) => line);
}

/** Numbers from 0 to below 1 that a seed decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
