import * as v from "valibot";

/** A verdict as a model gives it. */
export interface GivenVerdict {
  /** Place of the requirement in the prompt, from 0. */
  readonly place: number;
  readonly met: boolean;
  /** Words of the text, those that stand for themselves first; none where nothing was quoted. */
  readonly quotes: readonly string[];
  readonly reason: string;
  /** Whether it is a verdict as such, without a place for a quote. */
  readonly isPlain: boolean;
}

/** Longer quotes and reasons prove no more. */
const LONGEST = 2_000;
const words = v.fallback(
  v.pipe(
    v.string(),
    v.transform((given) => given.slice(0, LONGEST).trim()),
  ),
  "",
);
/** More passages than that show no more. */
const MOST_QUOTES = 5;
const quoted = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.filter((each) => typeof each === "string")),
  ),
  [],
);
const MET = ["met", "yes", "true", "pass", "passed", "satisfied"];
const UNMET = ["unmet", "not met", "not_met", "no", "false", "fail", "failed", "unsatisfied"];
const verdict = v.pipe(
  v.union([v.boolean(), v.string()]),
  v.transform((given) => String(given).trim().toLowerCase()),
  v.picklist([...MET, ...UNMET]),
  v.transform((given) => MET.includes(given)),
);
const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\D{0,3}\d{1,3}\D?$/))]),
  v.transform((given) => Number(String(given).replace(/\D/g, ""))),
);

const record = v.object({ requirement: number, verdict, quote: words, quotes: quoted, reason: words });
const plain = v.object({ validation_passed: verdict, reason: words });

/** The verdicts of a reply on so many requirements; what cannot be read, or is about none of them, is left out. */
export function readVerdicts(records: readonly unknown[], count: number): readonly GivenVerdict[] {
  const read = records.flatMap((each): GivenVerdict[] => {
    const given = v.safeParse(record, each);
    if (given.success) {
      const { requirement, verdict: met, quote, quotes, reason } = given.output;
      return [{ place: requirement - 1, met, quotes: joined(quote, quotes), reason, isPlain: false }];
    }
    const specified = v.safeParse(plain, each);
    if (!specified.success || count !== 1) return [];
    const { validation_passed: met, reason } = specified.output;
    return [{ place: 0, met, quotes: [], reason, isPlain: true }];
  });
  const byPlace = new Map(read.map((each) => [each.place, each]));
  return [...byPlace.values()].filter(({ place }) => place >= 0 && place < count);
}

/** One quote, several, or both: each once, cut like any. */
function joined(quote: string, quotes: readonly string[]): readonly string[] {
  const all = [quote, ...quotes.map((each) => each.slice(0, LONGEST).trim())];
  return [...new Set(all.filter((each) => each !== ""))].slice(0, MOST_QUOTES);
}

/** Whether a record is the specified verdict, which tells no requirement. */
export function isSpecifiedVerdict(record: unknown): boolean {
  return v.is(plain, record);
}
