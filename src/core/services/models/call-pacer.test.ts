import type { LlmPart } from "@core/domain/model/llm";
import { AppError } from "@core/errors/app-error";
import { describe, expect, test, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { call, overloaded, signal } from "../../../../tests/fakes/model-calls";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { type Script, ScriptedProvider } from "../../../../tests/fakes/scripted-provider";
import { CallPacer, isRateLimit } from "./call-pacer";

const MINUTE_MS = 60_000;
const refusal = (retryAfterMs?: number) =>
  new AppError("provider.api", { status: 429, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });

/** A provider under the clock of its setup, which counts what goes on. */
class LimitedProvider {
  readonly provider: ScriptedProvider;
  readonly setup: ModelSetup;
  calls = 0;
  atATime = 0;
  mostAtATime = 0;
  readonly startedAt: number[] = [];

  constructor(script: (limited: LimitedProvider) => Script, properties: { local?: boolean } = {}) {
    this.provider = new ScriptedProvider("alpha", properties).script((request, aborted) =>
      this.#counted(script(this)(request, aborted)),
    );
    this.setup = new ModelSetup(this.provider);
  }

  get now(): number {
    return this.setup.ports.clock.now();
  }

  async *#counted(parts: AsyncIterable<LlmPart>): AsyncGenerator<LlmPart> {
    this.calls += 1;
    this.startedAt.push(this.now);
    this.mostAtATime = Math.max(this.mostAtATime, ++this.atATime);
    try {
      yield* parts;
    } finally {
      this.atATime -= 1;
    }
  }

  /** An answer that takes a while. */
  async *answer(durationMs: number): AsyncGenerator<LlmPart> {
    yield { type: "text-delta", text: "a" };
    await this.setup.ports.clock.sleep(durationMs, signal());
    yield { type: "finish", reason: "stop" };
  }
}

/** Takes so many calls within a minute, and tells others how long to wait, or does not. */
function perMinute(most: number, durationMs: number, namesWait: boolean) {
  const taken: number[] = [];
  return (limited: LimitedProvider): Script =>
    async function* () {
      const { now } = limited;
      const recent = taken.filter((at) => now - at < MINUTE_MS);
      const first = recent.at(-most);
      if (first !== undefined)
        throw refusal(namesWait ? Math.ceil((first + MINUTE_MS - now) / 1000) * 1000 : undefined);
      taken.push(now);
      yield* limited.answer(durationMs);
    };
}

/** A provider that refuses every call until it is opened. */
function closedProvider(retryAfterMs: number, durationMs: number) {
  let isClosed = true;
  const limited = new LimitedProvider(
    (self) =>
      async function* () {
        if (isClosed) throw refusal(retryAfterMs);
        await self.setup.ports.clock.sleep(durationMs, signal());
        yield* self.answer(0);
      },
  );
  const open = () => {
    isClosed = false;
  };
  return { limited, open };
}

/** Lets agents make calls one after the other, side by side, until all are through. */
async function run(limited: LimitedProvider, agents: number, callsEach: number) {
  const { setup } = limited;
  await setup.add("alpha");
  const errors: unknown[] = [];
  let through = 0;
  const all = Array.from({ length: agents }, async () => {
    for (let count = 0; count < callsEach; count++) {
      await setup.caller.complete(call, signal()).then(
        () => through++,
        (error: unknown) => errors.push(error),
      );
    }
  });
  let ended = false;
  void Promise.all(all).then(() => {
    ended = true;
  });
  const startedAt = limited.now;
  while (!ended && limited.now - startedAt < 24 * 60 * MINUTE_MS) await setup.ports.clock.advance(500);
  return { through, errors, durationMs: limited.now - startedAt };
}

test("one refusal early on is waited for as told, and slows nothing down to a call a minute", async () => {
  let refusals = 1;
  const limited = new LimitedProvider(
    (each) =>
      async function* () {
        if (each.calls === 2 && refusals-- > 0) throw refusal(2_000);
        yield* each.answer(300);
      },
  );
  const { through, durationMs } = await run(limited, 1, 8);
  expect(through).toBe(8);
  expect(durationMs).toBeLessThan(30_000);
});

describe("a provider that takes five calls a minute", () => {
  test.each([
    [1, 300],
    [1, 20_000],
    [3, 300],
    [3, 5_000],
    [5, 12_000],
  ])(
    "completes 8 parts side by side of %i calls each, of %i ms, with at most 1.3 times the calls",
    async (each, durationMs) => {
      const limited = new LimitedProvider(perMinute(5, durationMs, true));
      const { through, errors } = await run(limited, 8, each);
      expect(errors).toEqual([]);
      expect(through).toBe(8 * each);
      expect(limited.calls / through).toBeLessThanOrEqual(1.3);
    },
  );

  test("needs no more than twice the calls when it does not say how long to wait", async () => {
    const limited = new LimitedProvider(perMinute(5, 1_000, false));
    const { through, errors } = await run(limited, 8, 3);
    expect(errors).toEqual([]);
    expect(limited.calls / through).toBeLessThanOrEqual(2);
  });
});

describe("calls of tasks", () => {
  test("go four at a time at first, and up to eight when all goes well", async () => {
    const limited = new LimitedProvider((self) => () => self.answer(1_000));
    await run(limited, 20, 1);
    expect(limited.startedAt.filter((at) => at === limited.startedAt[0])).toHaveLength(4);
    await run(limited, 20, 4);
    expect(limited.mostAtATime).toBe(8);
  });

  test("go one at a time at first where the provider runs on this device", async () => {
    const limited = new LimitedProvider((self) => () => self.answer(1_000), { local: true });
    await run(limited, 4, 1);
    expect(limited.mostAtATime).toBe(1);
    await run(limited, 8, 4);
    expect(limited.mostAtATime).toBe(2);
  });

  test("all wait for as long as the provider says, and are told so; then one goes first", async () => {
    const { limited, open } = closedProvider(30_000, 1_000);
    const { setup } = limited;
    const { clock } = setup.ports;
    await setup.add("alpha");
    const reported: (number | undefined)[][] = [[], [], [], [], []];
    const until = clock.now() + 30_000;
    const replies = reported.map((each) =>
      setup.caller.complete({ ...call, onWaiting: (time) => each.push(time) }, signal()),
    );
    await clock.advance(29_000);
    expect(limited.calls).toBe(4);
    expect(reported.map((each) => each.at(-1))).toEqual(reported.map(() => until));
    open();
    await clock.advance(1_000);
    expect(limited.startedAt.filter((at) => at === until)).toHaveLength(1);
    await clock.advance(60_000);
    await Promise.all(replies);
    expect(reported.map((each) => each.at(-1))).toEqual(reported.map(() => undefined));
  });

  test("end together when a provider takes nothing for ten minutes", async () => {
    const limited = new LimitedProvider(
      () =>
        // biome-ignore lint/correctness/useYield: it is refused before anything comes.
        async function* () {
          throw refusal();
        },
    );
    const { errors, durationMs } = await run(limited, 8, 1);
    expect(errors).toHaveLength(8);
    expect(errors.every(isRateLimit)).toBe(true);
    expect(durationMs).toBeLessThanOrEqual(11 * MINUTE_MS);
    expect(limited.calls).toBeLessThanOrEqual(20);
  });

  test("are not hurried by a provider that says to come back at once", async () => {
    const limited = new LimitedProvider(
      () =>
        // biome-ignore lint/correctness/useYield: it is refused before anything comes.
        async function* () {
          throw refusal(0);
        },
    );
    const { errors } = await run(limited, 2, 1);
    expect(errors).toHaveLength(2);
    expect(limited.calls).toBeLessThanOrEqual(20);
  });

  test("wait for nothing when the provider wants to be left alone for an hour, and may try again", async () => {
    const { limited, open } = closedProvider(60 * MINUTE_MS, 0);
    const { errors, durationMs } = await run(limited, 3, 1);
    expect(errors).toHaveLength(3);
    expect(durationMs).toBeLessThan(MINUTE_MS);
    open();
    const later = limited.setup.caller.complete(call, signal());
    await limited.setup.ports.clock.advance(1_000);
    expect(await later).toMatchObject({ text: "a" });
  });

  test("that are repeated after ten minutes of refusals find out by one call each", async () => {
    const jitter = vi.spyOn(Math, "random").mockReturnValue(0.5);
    const limited = new LimitedProvider(
      () =>
        // biome-ignore lint/correctness/useYield: it is refused before anything comes.
        async function* () {
          throw refusal();
        },
    );
    await run(limited, 4, 1);
    const before = limited.calls;
    // The wait that would be next may be shorter than the one that was too long.
    jitter.mockReturnValue(0);
    const again = limited.setup.caller.complete(call, signal());
    const failed = expect(again).rejects.toMatchObject({ params: { status: 429 } });
    await limited.setup.ports.clock.advance(1_000);
    await failed;
    expect(limited.calls - before).toBe(1);
  });

  test("that wait can be stopped, and let others through", async () => {
    const { limited, open } = closedProvider(30_000, 1_000);
    const { setup } = limited;
    await setup.add("alpha");
    const stopper = new AbortController();
    const stopped = [0, 1, 2].map(() => setup.caller.complete(call, stopper.signal));
    const settled = Promise.allSettled(stopped);
    await setup.ports.clock.advance(1_000);
    stopper.abort();
    await setup.ports.clock.advance(0);
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    open();
    const next = setup.caller.complete(call, signal());
    await setup.ports.clock.advance(60_000);
    expect(await next).toMatchObject({ text: "a" });
  });

  test("that fail otherwise are tried again as ever", async () => {
    let failures = 2;
    const limited = new LimitedProvider(
      (self) =>
        async function* () {
          if (failures-- > 0) throw overloaded;
          yield* self.answer(0);
        },
    );
    expect(await run(limited, 1, 1)).toMatchObject({ through: 1, errors: [] });
    expect(limited.calls).toBe(3);
  });
});

describe("a message in a conversation", () => {
  const { taskId: _, ...chat } = call;

  test("does not queue behind the calls of a task", async () => {
    const limited = new LimitedProvider((self) => () => self.answer(60_000));
    const { setup } = limited;
    await setup.add("alpha");
    for (let count = 0; count < 8; count++) void setup.caller.complete(call, signal());
    void setup.caller.complete(chat, signal());
    await setup.ports.clock.advance(0);
    expect(limited.atATime).toBe(5);
  });

  test("that is refused makes those calls wait too", async () => {
    const { limited, open } = closedProvider(20_000, 0);
    const { setup } = limited;
    const { clock } = setup.ports;
    await setup.add("alpha");
    const message = setup.caller.complete(chat, signal());
    await clock.advance(0);
    open();
    const work = setup.caller.complete(call, signal());
    await clock.advance(19_000);
    expect(limited.calls).toBe(1);
    await clock.advance(5_000);
    expect(await Promise.all([message, work])).toHaveLength(2);
  });
});

test("a refusal in one tab makes the others wait too", async () => {
  const hub = new MemoryTabHub();
  const clock = new FixedClock();
  const [one, other] = [new CallPacer(clock, hub.tab()), new CallPacer(clock, hub.tab())];
  const reported: (number | undefined)[] = [];
  const paced = { credentialId: "c", isLocal: false };
  (await other.enter(paced, signal())).leave();
  (await one.enter(paced, signal())).refused(refusal(20_000));
  let isIn = false;
  const entering = other
    .enter({ ...paced, onWaiting: (until) => reported.push(until) }, signal())
    .then(() => {
      isIn = true;
    });
  await clock.advance(19_000);
  expect(isIn).toBe(false);
  await clock.advance(1_000);
  await entering;
  expect(reported).toEqual([clock.now(), undefined]);
});

test("an account without money is not waited for", () => {
  expect(isRateLimit(refusal())).toBe(true);
  expect(isRateLimit(new AppError("provider.stream-error", { type: "rate_limit_error" }))).toBe(true);
  const broke = new AppError("provider.api", { status: 429, body: '{"code":"insufficient_quota"}' });
  expect(isRateLimit(broke)).toBe(false);
  expect(isRateLimit(overloaded)).toBe(false);
});
