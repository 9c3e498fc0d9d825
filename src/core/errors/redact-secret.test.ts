import { expect, test } from "vitest";
import { AppError } from "./app-error";
import { redactSecret } from "./redact-secret";

const SECRET = "sk-very-secret";

test("a key that a server repeats in an error is blotted out, wherever it stands", () => {
  const error = new AppError(
    "provider.stream-error",
    { provider: "Custom", message: `bad key ${SECRET}, ${SECRET}!`, status: 401 },
    { cause: new Error(SECRET) },
  );
  const blotted = redactSecret(error, SECRET) as AppError;
  expect(blotted.params).toEqual({ provider: "Custom", message: "bad key •••, •••!", status: 401 });
  expect(`${blotted.message}${String(blotted.cause)}`).not.toContain(SECRET);
});

test("other errors, and those of providers without a real key, pass as they are", () => {
  const error = new AppError("provider.api", { detail: "no key here" });
  expect(redactSecret(error, SECRET)).toBe(error);
  expect(redactSecret(new TypeError(SECRET), SECRET)).toBeInstanceOf(TypeError);
  expect(redactSecret(new AppError("provider.api", { detail: "none" }), "none")).toMatchObject({
    params: { detail: "none" },
  });
});
