import { expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import type { Traffic } from "../../domain/model/traffic";
import { EmbeddingAccount } from "./embedding-account";

const target = { provider: "p", model: "m", failed: false };
const piece: Traffic = { host: "a.example", requests: 1, sentBytes: 2, receivedBytes: 3 };

function account(texts: readonly string[] = ["rain", "비"]) {
  const clock = new FixedClock();
  const heard: { signal?: AbortSignal; onTraffic?: (piece: Traffic) => void } = {};
  const observe = (signal: AbortSignal, { onTraffic }: { onTraffic?: (piece: Traffic) => void }) =>
    void Object.assign(heard, { signal, onTraffic });
  const within = new AbortController();
  return {
    clock,
    heard,
    within,
    account: new EmbeddingAccount({ clock, http: { observe } } as never, texts, within.signal),
  };
}

test("a request for vectors costs what its provider counts, or else what its bytes would at the most", () => {
  const { account: made } = account();
  expect(made.made({ ...target, price: 2 })).toMatchObject({ tokens: 7, isEstimated: true, cost: 14 / 1e6 });
  expect(made.made(target).cost).toBeUndefined();
  made.onTokens(3);
  expect(made.made({ ...target, price: 2 })).toMatchObject({ tokens: 3, isEstimated: false, cost: 6 / 1e6 });
  const failed = made.made({ ...target, price: 2, failed: true });
  expect(failed).toMatchObject({ tokens: 0, cost: 0, failed: true, isEstimated: false });
});

test("its time and traffic are its own, and it ends with what it was made within", async () => {
  const { clock, heard, within, account: made } = account();
  await clock.advance(400);
  for (let times = 0; times < 2; times++) heard.onTraffic?.(piece);
  expect(made.made(target)).toMatchObject({
    durationMs: 400,
    traffic: [{ host: "a.example", requests: 2, sentBytes: 4, receivedBytes: 6 }],
  });
  expect(heard.signal).toBe(made.signal);
  expect(made.signal).not.toBe(within.signal);
  within.abort();
  expect(made.signal.aborted).toBe(true);
});
