import { AppError } from "@core/errors/app-error";
import { describe, expect, test } from "vitest";
import { isRetriable, retryDelayMs } from "./request-failure";

const api = (status: number, extra = {}) => new AppError("provider.api", { status, ...extra });

describe("retries", () => {
  test.each([408, 409, 429, 500, 502, 503, 529])("status %i is tried again", (status) => {
    expect(isRetriable(api(status))).toBe(true);
  });

  test.each([400, 401, 402, 403, 404, 413, 422])("status %i is not", (status) => {
    expect(isRetriable(api(status))).toBe(false);
  });

  test("an empty account is not asked again", () => {
    expect(isRetriable(api(429, { body: "insufficient_quota" }))).toBe(false);
  });

  test("a network failure is tried again, a blocked or insecure address is not", () => {
    expect(isRetriable(new AppError("network.down"))).toBe(true);
    expect(isRetriable(new AppError("network.blocked"))).toBe(false);
    expect(isRetriable(new AppError("provider.idle"))).toBe(false);
    expect(isRetriable(new TypeError("bug"))).toBe(false);
  });

  test("an overloaded server inside the stream is tried again, a spent quota is not", () => {
    expect(isRetriable(new AppError("provider.stream-error", { type: "overloaded_error" }))).toBe(true);
    expect(isRetriable(new AppError("provider.stream-error", { type: "insufficient_quota" }))).toBe(false);
  });

  test("the wait doubles, within a quarter either way", () => {
    expect([0, 1].map((attempt) => retryDelayMs(api(500), attempt, 0.5))).toEqual([500, 1000]);
    expect(retryDelayMs(api(500), 0, 0)).toBe(375);
    expect(retryDelayMs(api(500), 0, 1)).toBe(625);
  });

  test("the server's own wish comes first, up to a minute", () => {
    expect(retryDelayMs(api(429, { retryAfterMs: 2_000 }), 0)).toBe(2_000);
    expect(retryDelayMs(api(429, { retryAfterMs: 0 }), 1)).toBe(0);
    expect(retryDelayMs(api(429, { retryAfterMs: 900_000 }), 0)).toBe(60_000);
  });
});
