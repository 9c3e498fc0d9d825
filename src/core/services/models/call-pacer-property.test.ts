import { AppError } from "@core/errors/app-error";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import type { ToldLimit } from "../../domain/model/told-limit";
import { CallPacer } from "./call-pacer";

const MINUTE_MS = 60_000;
const PACED = { credentialId: "c", isLocal: false };

interface Work {
  readonly arrivesMs: number;
  readonly since: number;
  readonly durationMs: number;
}

/** Answer of a provider to the call that starts now: a refusal, or what it tells of its limit, or neither. */
type Provider = (now: number, call: number) => { readonly retryAfterMs?: number } | ToldLimit | undefined;

/** Does all work through a pacer, each as often as it takes. */
async function paced(work: readonly Work[], provider: Provider) {
  const clock = new FixedClock(0);
  const pacer = new CallPacer(clock, new MemoryTabHub().tab(), () => 0.5);
  const waiting = new Set<number>();
  const starts: { readonly at: number; readonly since: number; readonly eldest: number }[] = [];
  const closed: { readonly from: number; readonly until: number }[] = [];
  let calls = 0;
  const doOne = async ({ arrivesMs, since, durationMs }: Work, place: number) => {
    const { signal } = new AbortController();
    await clock.sleep(arrivesMs, signal);
    for (;;) {
      waiting.add(place);
      const slot = await pacer.enter({ ...PACED, since }, signal);
      const eldest = Math.min(...[...waiting].map((each) => work[each]?.since ?? 0));
      waiting.delete(place);
      const at = clock.now();
      starts.push({ at, since, eldest });
      const refusal = provider(at, calls++);
      if (!refusal || "until" in refusal) {
        // An answer comes a little later than its call, and others go out meanwhile.
        await clock.sleep(100, signal);
        if (refusal) slot.told(refusal);
        slot.answered();
        await clock.sleep(durationMs, signal);
        slot.succeeded();
        slot.leave();
        return;
      }
      slot.refused(new AppError("provider.api", { status: 429, ...refusal }));
      slot.leave();
      closed.push({ from: at, until: at + (refusal.retryAfterMs ?? 0) });
    }
  };
  await clock.drive(Promise.all(work.map(doOne)));
  return { starts, closed };
}

const works = fc.array(
  fc.record({
    arrivesMs: fc.nat(60_000),
    since: fc.nat(5),
    durationMs: fc.integer({ min: 100, max: 20_000 }),
  }),
  { minLength: 1, maxLength: 25 },
);

test("no call goes while a provider said to be left alone, the oldest work goes first, and all of it is done", async () => {
  await fc.assert(
    fc.asyncProperty(
      works,
      fc.uniqueArray(fc.record({ call: fc.nat(40), retryAfterMs: fc.nat(40_000) }), {
        selector: ({ call }) => call,
        maxLength: 6,
      }),
      async (work, refusals) => {
        const { starts, closed } = await paced(work, (_, call) =>
          refusals.find((each) => each.call === call),
        );
        const early = starts.filter(({ at }) => closed.some(({ from, until }) => at > from && at < until));
        expect(early).toEqual([]);
        expect(starts.every(({ since, eldest }) => since === eldest)).toBe(true);
        expect(starts).toHaveLength(work.length + closed.length);
      },
    ),
    { numRuns: 60 },
  );
});

test("a provider that takes so many calls a minute is asked little more often, and soon used to the full", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 40 }),
      fc.boolean(),
      fc.integer({ min: 200, max: 12_000 }),
      async (perMinute, namesWait, durationMs) => {
        const taken: number[] = [];
        const provider: Provider = (now) => {
          const recent = taken.filter((at) => now - at < MINUTE_MS);
          const first = recent.at(-perMinute);
          if (first === undefined) {
            taken.push(now);
            return undefined;
          }
          return namesWait ? { retryAfterMs: first + MINUTE_MS - now } : {};
        };
        const count = 4 * perMinute;
        const { closed } = await paced(
          Array.from({ length: count }, () => ({ arrivesMs: 0, since: 0, durationMs })),
          provider,
        );
        const leastMs = Math.max(3 * MINUTE_MS, (count * durationMs) / 8);
        expect((taken.at(-1) ?? 0) / leastMs).toBeLessThanOrEqual(namesWait ? 1.5 : 2);
        expect(closed.length).toBeLessThanOrEqual(0.35 * count + 12);
      },
    ),
    { numRuns: 40 },
  );
});

test("a provider that tells how many calls it still takes is never asked for more, and to the full", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 4, max: 40 }),
      fc.integer({ min: 200, max: 12_000 }),
      async (perMinute, durationMs) => {
        const taken: number[] = [];
        const provider: Provider = (now) => {
          const from = now - (now % MINUTE_MS);
          const remaining = perMinute - taken.filter((at) => at >= from).length;
          if (remaining <= 0) return { retryAfterMs: from + MINUTE_MS - now };
          taken.push(now);
          return { remaining: remaining - 1, until: from + MINUTE_MS };
        };
        const count = 4 * perMinute;
        const { closed } = await paced(
          Array.from({ length: count }, () => ({ arrivesMs: 0, since: 0, durationMs })),
          provider,
        );
        expect(closed).toEqual([]);
        const leastMs = Math.max(3 * MINUTE_MS, (count * durationMs) / 8);
        expect((taken.at(-1) ?? 0) / leastMs).toBeLessThanOrEqual(1.3);
      },
    ),
    { numRuns: 40 },
  );
});
