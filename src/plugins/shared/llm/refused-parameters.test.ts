import { AppError } from "@core/errors/app-error";
import { beforeEach, describe, expect, test } from "vitest";
import { type JsonBody, RefusedParameters } from "./refused-parameters";

let sent: JsonBody[];
let refused: RefusedParameters;
beforeEach(() => {
  sent = [];
  refused = new RefusedParameters(["temperature"], ["max_tokens", "max_completion_tokens"]);
});
/** Sends a body to a provider that refuses what `refusalOf` has words for. */
const send = (body: JsonBody, refusalOf: (body: JsonBody) => string | undefined, model = "m", status = 400) =>
  refused.send(model, body, async (given) => {
    sent.push(given);
    const words = refusalOf(given);
    if (words) throw new AppError("provider.api", { status, body: words });
    return "done";
  });

describe("a parameter that a model refuses", () => {
  const noTemperature = (body: JsonBody) =>
    "temperature" in body ? "temperature is not supported" : undefined;

  test("is left out, and from then on with that model alone", async () => {
    const body = { temperature: 1, top: 2 };
    expect(await send(body, noTemperature)).toBe("done");
    await send(body, () => undefined);
    await send(body, () => undefined, "other");
    expect(sent).toEqual([body, { top: 2 }, { top: 2 }, body]);
  });

  test("is told where leaving it out does not help, or another one is refused", async () => {
    await expect(send({ temperature: 1 }, () => "temperature")).rejects.toThrow("provider.api");
    expect(sent).toEqual([{ temperature: 1 }, {}]);
    await expect(send({ top: 1 }, () => "top is wrong")).rejects.toThrow("provider.api");
    await expect(send({ temperature: 1 }, () => "temperatures are high", "x")).rejects.toThrow(
      "provider.api",
    );
  });

  test.each([
    [422, 2],
    [500, 1],
    [401, 1],
  ])("with status %i is asked for %i times", async (status, times) => {
    await send({ temperature: 1 }, noTemperature, "m", status).catch(() => {});
    expect(sent).toHaveLength(times);
  });
});

describe("a limit that a model refuses", () => {
  const limited = async (words: string, body: JsonBody = { max_tokens: 200_000 }) => {
    await send(body, (given) => (given.max_tokens === 200_000 ? words : undefined)).catch(() => {});
    return sent.at(-1);
  };

  test("is lowered to the highest that is named, and is no higher the next time", async () => {
    expect(await limited("max_tokens: 200000 > 64000, which is the maximum; 300 is fine")).toEqual({
      max_tokens: 64_000,
    });
    await send({ max_tokens: 100 }, () => undefined);
    expect(sent.at(-1)).toEqual({ max_tokens: 100 });
  });

  test("is one less where that is the first that is too large", async () =>
    expect(await limited("max_tokens must be in range 1 (inclusive) to 8193 (exclusive)")).toEqual({
      max_tokens: 8_192,
    }));

  test.each([
    ["max_tokens: 200000 > 256, the maximum", { max_tokens: 256 }],
    ["at most 200000 max_tokens, 64000 are fine", { max_tokens: 64_000 }],
    ["max_tokens: 200000 > 255, the maximum", { max_completion_tokens: 200_000 }],
  ])("is told by numbers that could be one: %s", async (words, body) => {
    expect(await limited(words)).toEqual(body);
  });

  test("is called otherwise where no number is told, and small numbers and dates are none", async () => {
    expect(
      await limited("max_tokens is not supported here; use another maximum, see 2024-05-13 and 255"),
    ).toEqual({
      max_completion_tokens: 200_000,
    });
  });

  test("has its own name where there is no other, and is told then", async () => {
    refused = new RefusedParameters([], ["max_tokens"]);
    await expect(send({ max_tokens: 5 }, () => "max_tokens is not supported")).rejects.toThrow(
      "provider.api",
    );
    expect(sent).toHaveLength(1);
  });
});
