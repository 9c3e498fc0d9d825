import { Session } from "node:inspector";

type Method = (this: never, ...given: never[]) => unknown;

/** Methods of strings that look through one, and how many characters of it they look at, by what they gave. */
const STRING_READS: Readonly<
  Record<string, (text: string, given: readonly unknown[], found: unknown) => number>
> = {
  indexOf: (text, [, from], at) => (at === -1 ? text.length : Number(at)) - Number(from ?? 0),
  lastIndexOf: (text, [, from], at) => Math.min(text.length, Number(from ?? Infinity)) - Number(at),
  includes: ({ length }) => length,
  startsWith: (_, [part]) => String(part).length,
  split: ({ length }) => length,
  trimEnd: ({ length }, _, left) => length - String(left).length,
};

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/**
 * The number of steps that synchronous work takes: of its script, every block that is entered, and of strings, every
 * character that the engine looks at by itself for a search, a split or a regular expression. It is the same for the same
 * work on every machine, however busy that is. Functions are counted that run for the first time after this module was
 * loaded: files that use it are tested alone.
 */
export function stepsOf(work: () => unknown): number {
  let characters = 0;
  const undo = watchReads((count) => {
    characters += Math.max(0, count);
  });
  try {
    entered();
    work();
    return entered() + characters;
  } finally {
    undo();
  }
}

/** How often blocks of scripts were entered since it was asked last. */
function entered(): number {
  let blocks = 0;
  // The answer comes before the call ends.
  session.post("Profiler.takePreciseCoverage", (error, { result }) => {
    if (error) throw error;
    for (const { functions } of result)
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  });
  return blocks;
}

/** Tells of characters that are looked at, until what it gives is called. */
function watchReads(onRead: (characters: number) => void): () => void {
  const undo = [
    replace(
      RegExp.prototype,
      "exec",
      (own) =>
        function (this: RegExp, text: string) {
          const from = this.global || this.sticky ? this.lastIndex : 0;
          const match = Reflect.apply(own, this, [text]) as RegExpExecArray | null;
          const end = match ? match.index + match[0].length : isHeld(this) ? from : String(text).length;
          onRead(end - from);
          return match;
        },
    ),
    ...Object.entries(STRING_READS).map(([name, read]) =>
      replace(
        String.prototype,
        name,
        (own) =>
          function (this: string, ...given: unknown[]) {
            const found = Reflect.apply(own, this, given);
            onRead(read(this, given, found));
            return found;
          },
      ),
    ),
  ];
  return () => {
    for (const each of undo) each();
  };
}

/** Whether a regular expression has to match at a place, and else gives up there. */
const isHeld = ({ sticky, multiline, source }: RegExp) => sticky || (!multiline && source[0] === "^");

function replace(owner: object, name: string, by: (own: Method) => Method): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  if (!before) throw new Error(`there is no ${name}`);
  Object.defineProperty(owner, name, { ...before, value: by(before.value as Method) });
  return () => Object.defineProperty(owner, name, before);
}
