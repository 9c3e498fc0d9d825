import { dirname, join } from "node:path";

/** Source texts by their path below the repository's root. */
export type Sources = ReadonlyMap<string, string>;

/** One file that imports another; both are paths as in `Sources`. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Rooms of one folder that import each other in a circle, with the arrows between them. */
export interface Circle {
  readonly folder: string;
  readonly rooms: readonly string[];
  readonly arrows: readonly Arrow[];
}

const ALIASES = [
  ["@core/", "src/core/"],
  ["@ui/", "src/ui/"],
  ["@shared/", "src/plugins/shared/"],
] as const;
const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** All imports of one file by another, those of types and on demand too. */
export function arrowsOf(sources: Sources): readonly Arrow[] {
  return [...sources].flatMap(([from, text]) =>
    [...text.matchAll(IMPORT)].flatMap(([, specifier = ""]) => {
      const to = fileOf(sources, from, specifier);
      return to && to !== from ? [{ from, to }] : [];
    }),
  );
}

function fileOf(sources: Sources, from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, "");
  const alias = ALIASES.find(([name]) => bare.startsWith(name));
  const path = alias ? alias[1] + bare.slice(alias[0].length) : join(dirname(from), bare);
  if (!alias && !bare.startsWith(".")) return undefined;
  return ["", ".ts", ".tsx", "/index.ts"].map((ending) => path + ending).find((each) => sources.has(each));
}

/** The circles between the rooms of every folder: its folders, and its files each by itself. */
export function circlesOf(arrows: readonly Arrow[]): readonly Circle[] {
  const folders = new Set(arrows.flatMap(({ from, to }) => [...foldersOf(from), ...foldersOf(to)]));
  return [...folders].sort().flatMap((folder) => circlesIn(folder, arrows));
}

function foldersOf(path: string): readonly string[] {
  const parts = dirname(path).split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function circlesIn(folder: string, arrows: readonly Arrow[]): readonly Circle[] {
  const roomOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] : undefined;
  const between = arrows.flatMap(({ from, to }) => {
    const [a, b] = [roomOf(from), roomOf(to)];
    return a && b && a !== b ? [{ from, to, a, b }] : [];
  });
  const next = new Map<string, Set<string>>();
  for (const { a, b } of between) next.set(a, (next.get(a) ?? new Set()).add(b));
  const reached = new Map([...next.keys()].map((room) => [room, reachedFrom(room, next)]));
  const together = (a: string, b: string) => reached.get(a)?.has(b) && reached.get(b)?.has(a);
  const inCircles = [...next.keys()].filter((room) => reached.get(room)?.has(room));
  const first = inCircles.filter((room) => inCircles.find((other) => together(room, other)) === room);
  return first.map((room) => {
    const rooms = inCircles.filter((other) => together(room, other)).sort();
    const closing = between.filter(({ a, b }) => rooms.includes(a) && rooms.includes(b));
    return { folder, rooms, arrows: closing.map(({ from, to }) => ({ from, to })) };
  });
}

function reachedFrom(room: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set(next.get(room));
  // A set visits what is added while it is walked.
  for (const each of reached) for (const further of next.get(each) ?? []) reached.add(further);
  return reached;
}
