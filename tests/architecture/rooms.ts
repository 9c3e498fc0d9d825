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

/** An import between two rooms, `a` and `b`, of the folder that holds both. */
interface Passage extends Arrow {
  readonly a: string;
  readonly b: string;
}

/** The circles between the rooms of every folder: its folders, and its files each by itself. */
export function circlesOf(arrows: readonly Arrow[]): readonly Circle[] {
  const passages = new Map<string, Passage[]>();
  for (const arrow of arrows) {
    const { folder, ...passage } = passageOf(arrow);
    const among = passages.get(folder);
    if (among) among.push(passage);
    else passages.set(folder, [passage]);
  }
  return [...passages.keys()].sort().flatMap((folder) => circlesIn(folder, passages.get(folder) ?? []));
}

/** The rooms that an import leads between: where the paths part. */
function passageOf({ from, to }: Arrow): Passage & { readonly folder: string } {
  const [source, target] = [from.split("/"), to.split("/")];
  const depth = source.findIndex((part, index) => part !== target[index]);
  const [a = "", b = ""] = [source[depth], target[depth]];
  return { from, to, a, b, folder: source.slice(0, depth).join("/") };
}

function circlesIn(folder: string, between: readonly Passage[]): readonly Circle[] {
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
