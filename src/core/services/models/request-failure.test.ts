import { expect, test } from "vitest";
import { AppError } from "../../errors/app-error";
import { concernsOneCall, isLocalAddress, isRetriable, retryDelayMs, withCall } from "./request-failure";

const CALL = { credentialId: "c", model: "m" };

test("a failure that something can be done about says what was called, and when it may be tried again", () => {
  const cause = new Error("429");
  const busy = new AppError("provider.api", { status: 429, retryAfterMs: 2_000, provider: "P" }, { cause });
  const told = withCall(busy, CALL, 1_000) as AppError;
  expect(told).toMatchObject({ code: "provider.api", params: { ...CALL, status: 429, retryAt: 3_000 } });
  expect(told.cause).toBe(cause);
  const locked = new AppError("vault.locked");
  expect(withCall(locked, CALL, 1_000)).toMatchObject({ code: "vault.locked", params: CALL, cause: locked });
  expect((withCall(locked, CALL, 1_000) as AppError).params).not.toHaveProperty("retryAt");
});

test("any other failure stays as it is", () => {
  for (const error of [new Error("x"), new AppError("network.failed"), undefined])
    expect(withCall(error, CALL, 1_000)).toBe(error);
});

test("a wait doubles from half a second to eight, give or take a quarter; a server that asks for one is heeded up to a minute", () => {
  const waits = (random: number) => [0, 1, 4, 9].map((attempt) => retryDelayMs(undefined, attempt, random));
  expect(waits(0.5)).toEqual([500, 1_000, 8_000, 8_000]);
  expect([waits(0)[0], waits(1)[0]]).toEqual([375, 625]);
  const asks = (retryAfterMs: number) => retryDelayMs(new AppError("provider.api", { retryAfterMs }), 0, 0.5);
  expect([asks(0), asks(1_500), asks(90_000), asks(-1)]).toEqual([0, 1_500, 60_000, 500]);
});

test("an address is local by its name alone", () => {
  expect(["http://localhost:1", "http://127.0.0.1/x"].map(isLocalAddress)).toEqual([true, true]);
  expect(["http://localhost.example", "http://127.0.0.10", "x"].map(isLocalAddress)).toEqual([
    false,
    false,
    false,
  ]);
});

test("another call may go better after a failure of one, and not where the key, the account, the address or the server is at fault", () => {
  const isOfOne = (params: object, code = "provider.api") =>
    concernsOneCall(new AppError(code, { ...params }));
  expect([isOfOne({ status: 400 }), isOfOne({}, "provider.idle"), isOfOne({ status: 499 })]).toEqual([
    true,
    true,
    true,
  ]);
  for (const status of [401, 402, 403, 404, 407, 429, 500, 503]) expect(isOfOne({ status })).toBe(false);
  expect(isOfOne({ status: 400, body: "Your credit balance is too low" })).toBe(false);
  expect(isOfOne({ type: "insufficient_quota" }, "provider.stream-error")).toBe(false);
  expect([isOfOne({}, "network.failed"), concernsOneCall(new Error("provider.api"))]).toEqual([false, false]);
});

test("a request is sent again where the server or the line is at fault for the moment", () => {
  const again = (code: string, params: object = {}) => isRetriable(new AppError(code, { ...params }));
  for (const status of [408, 409, 429, 500, 529]) expect(again("provider.api", { status })).toBe(true);
  for (const status of [400, 401, 404, 499]) expect(again("provider.api", { status })).toBe(false);
  expect(
    ["network.failed", "network.down", "network.hosted-down", "provider.stream-cut"].map((each) =>
      again(each),
    ),
  ).toEqual(Array(4).fill(true));
  expect(["network.blocked", "network.offline", "vault.locked"].map((each) => again(each))).toEqual(
    Array(3).fill(false),
  );
  expect(again("provider.stream-error", { type: "overloaded_error" })).toBe(true);
  expect(again("provider.stream-error", { type: "invalid_request_error" })).toBe(false);
  expect([isRetriable(new Error("x")), isRetriable(undefined)]).toEqual([false, false]);
});
