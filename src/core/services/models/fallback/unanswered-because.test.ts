import { expect, test } from "vitest";
import { AppError } from "../../../errors/app-error";
import { unansweredBecause } from "./unanswered-because";

const api = (status: number, body = "") => new AppError("provider.api", { status, body });

test.each([
  ["a server that is out of reach", new AppError("network.ollama-down"), "network"],
  ["one that says nothing", new AppError("provider.idle"), "silent"],
  ["a connection that breaks off", new AppError("provider.stream-cut"), "silent"],
  ["a key that is refused", api(401), "key"],
  ["an empty account", api(402), "credit"],
  ["a model that is gone", api(404, "The model m does not exist"), "model"],
  ["an address that is gone", api(404), "model"],
  ["too many requests", api(429), "rate"],
  ["a server that fails", api(503), "server"],
  [
    "a server that says so in its stream",
    new AppError("provider.stream-error", { type: "overloaded_error" }),
    "server",
  ],
])("%s is a reason to ask another model", (_, error, reason) => {
  expect(unansweredBecause(error)).toBe(reason);
});

test.each([
  ["a call that was stopped", new DOMException("Stopped", "AbortError")],
  ["a limit of the task", new AppError("task.limit-reached")],
  ["a prompt that is too long", api(400, "prompt is too long: 300000 tokens")],
  ["a prompt that is refused", api(400, "invalid_request")],
  ["a key that is locked", new AppError("vault.locked")],
  ["a reply that is too long", new AppError("provider.reply-too-long")],
  ["a code that is the name of something else", new AppError("constructor")],
])("%s is none", (_, error) => {
  expect(unansweredBecause(error)).toBeUndefined();
});
