import { expect, test } from "vitest";
import { AppError, isAbort, isAppError, toAppError } from "./app-error";

test("an error says its code, and the values of its message if there are any", () => {
  const cause = new Error("down");
  const error = new AppError("a.code", { size: 1 }, { cause });
  expect(error).toMatchObject({ name: "AppError", code: "a.code", params: { size: 1 }, cause });
  expect(error.message).toBe('a.code {"size":1}');
  expect(new AppError("a.code").message).toBe("a.code");
});

test("an error is known by its mark, also one of another copy of the class", () => {
  expect([new AppError("a"), { [Symbol.for("troupe/app-error")]: true }].every(isAppError)).toBe(true);
  expect([new Error("a"), { code: "a" }, null, undefined, "a"].some(isAppError)).toBe(false);
});

test("a cancelled request is told by its name", () => {
  expect([new DOMException("", "AbortError"), { name: "AbortError" }].every(isAbort)).toBe(true);
  expect([new DOMException("", "TimeoutError"), null, undefined, "AbortError"].some(isAbort)).toBe(false);
});

test("what is thrown becomes an error of the application, and one of those stays what it is", () => {
  const known = new AppError("a");
  const thrown = new Error("down");
  expect(toAppError(known, "b")).toBe(known);
  expect(toAppError(thrown)).toMatchObject({
    code: "unexpected",
    params: { message: "down" },
    cause: thrown,
  });
  expect(toAppError("down", "b")).toMatchObject({ code: "b", params: { message: "down" }, cause: "down" });
});
