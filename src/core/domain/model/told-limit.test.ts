import { expect, test } from "vitest";
import { Allowance, toldLimit } from "./told-limit";

const NOW = Date.UTC(2026, 10, 26);

test.each([
  [{ "x-ratelimit-remaining-requests": "29", "x-ratelimit-reset-requests": "2m59.5s" }, 29, 179_500],
  [{ "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "17ms" }, 0, 17],
  [
    {
      "anthropic-ratelimit-requests-remaining": "3",
      "anthropic-ratelimit-requests-reset": "2026-11-26T00:01:00Z",
    },
    3,
    60_000,
  ],
  [{ "x-ratelimit-remaining": "1", "x-ratelimit-reset": String(NOW + 5_000) }, 1, 5_000],
  [{ "x-ratelimit-remaining": "1", "x-ratelimit-reset": String((NOW + 5_000) / 1000) }, 1, 5_000],
  [{ "ratelimit-remaining": "7", "ratelimit-reset": "30" }, 7, 30_000],
])("what the headers %j tell is read", (headers, remaining, afterMs) => {
  expect(toldLimit(new Headers(headers), NOW)).toEqual({ remaining, until: NOW + afterMs });
});

test.each([
  {},
  { "x-ratelimit-remaining": "7" },
  { "x-ratelimit-remaining": "-1", "x-ratelimit-reset": "30" },
  { "x-ratelimit-remaining": "7", "x-ratelimit-reset": "soon" },
])("headers %j tell nothing", (headers) => {
  expect(toldLimit(new Headers(headers), NOW)).toBeUndefined();
});

test("calls that started after the one whose answer tells are counted, and older answers are passed over", () => {
  const allowance = new Allowance(60_000);
  const [first, second] = [allowance.start(NOW), allowance.start(NOW)];
  allowance.told({ remaining: 2, until: NOW + 10_000 }, second, NOW);
  expect(allowance.opensAt).toBe(0);
  allowance.told({ remaining: 1, until: NOW + 20_000 }, first, NOW);
  allowance.start(NOW);
  expect(allowance.opensAt).toBe(0);
  allowance.start(NOW);
  expect(allowance.opensAt).toBe(NOW + 10_000);
});

test("a new window takes as many as were told of before, until its first answer tells", () => {
  const allowance = new Allowance(60_000);
  allowance.told({ remaining: 1, until: NOW + 10_000 }, allowance.start(NOW), NOW);
  const later = NOW + 10_000;
  const first = allowance.start(later);
  expect(allowance.opensAt).toBe(0);
  allowance.start(later);
  expect(allowance.opensAt).toBeGreaterThan(later);
  allowance.told({ remaining: 5, until: later + 10_000 }, first, later);
  expect(allowance.opensAt).toBe(0);
});

test("a limit that lasts longer than anybody waits is left to the provider", () => {
  const allowance = new Allowance(60_000);
  allowance.told({ remaining: 0, until: NOW + 60_001 }, allowance.start(NOW), NOW);
  expect(allowance.opensAt).toBe(0);
});
