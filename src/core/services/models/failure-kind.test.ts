import { AppError } from "@core/errors/app-error";
import { expect, test } from "vitest";
import { failureKind } from "./failure-kind";

const answer = (status: number, body = "") => new AppError("provider.api", { status, body });

test.each([
  [answer(401), "key"],
  [answer(403, '{"error":{"message":"Key disabled"}}'), "key"],
  [answer(400, '[{"error":{"message":"API key not valid. Please pass a valid API key."}}]'), "key"],
  [answer(402), "credit"],
  [answer(429, '{"error":{"code":"insufficient_quota"}}'), "credit"],
  [answer(400, '{"error":{"message":"Your credit balance is too low to access the API."}}'), "credit"],
  [answer(404, '{"error":{"message":"The model `gpt-4` does not exist","code":"model_not_found"}}'), "model"],
  [answer(404, '{"type":"error","error":{"type":"not_found_error","message":"model: claude-2"}}'), "model"],
  [answer(404, '{"error":"model \\"llama2\\" not found"}'), "model"],
  [answer(400, '{"error":{"message":"`grok-beta` is not a valid model ID: model not found"}}'), "model"],
  [answer(410), "model"],
  [answer(429), "rate"],
  [answer(429, "You exceeded your current quota, please check your plan and billing details."), "rate"],
  [new AppError("vault.locked"), "locked"],
  [new AppError("vault.undecryptable"), "key"],
  [answer(400, '{"error":{"message":"temperature must be below 2"}}'), undefined],
  [answer(404), undefined],
  [answer(500), undefined],
  [new AppError("network.failed"), undefined],
  [new Error("boom"), undefined],
])("%s takes %s", (error, kind) => {
  expect(failureKind(error)).toBe(kind);
});

test("what a server writes is looked through in time that does not grow with its length", () => {
  const body = "model ".repeat(200_000);
  expect(failureKind(answer(404, body))).toBeUndefined();
});
