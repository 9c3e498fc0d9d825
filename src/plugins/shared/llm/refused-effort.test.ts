import { AppError } from "@core/errors/app-error";
import { describe, expect, test } from "vitest";
import { type JsonBody, RefusedParameters } from "./refused-parameters";

/** The bodies sent until none is refused with the next of the sentences. */
async function bodies(body: JsonBody, ...refusals: readonly string[]): Promise<readonly JsonBody[]> {
  const refused = new RefusedParameters(["thinking"]);
  const sent: JsonBody[] = [];
  const post = async (each: JsonBody) => {
    sent.push(each);
    const refusal = refusals[sent.length - 1];
    if (refusal) throw new AppError("provider.api", { status: 400, body: refusal });
  };
  await refused.send("m", body, post);
  return sent;
}

describe("an effort that is refused", () => {
  test.each([
    [
      { reasoning_effort: "max" },
      "Unsupported value: 'max' is not supported with the 'gpt-5' model. Supported values are: 'minimal', 'low', 'medium', and 'high'. param: reasoning_effort",
      { reasoning_effort: "high" },
    ],
    [
      { reasoning: { effort: "max", summary: "auto" } },
      "Invalid value: 'max'. Supported values are: 'low', 'medium', 'high', and 'xhigh'. reasoning.effort",
      { reasoning: { effort: "xhigh", summary: "auto" } },
    ],
    [
      { output_config: { effort: "max" }, thinking: { type: "adaptive" } },
      "This model does not support effort level 'max'. Supported levels: high, low, medium.",
      { output_config: { effort: "high" }, thinking: { type: "adaptive" } },
    ],
    [
      { thinkingConfig: { thinkingLevel: "medium", includeThoughts: true } },
      "Thinking level MEDIUM is not supported for this model: use LOW or HIGH.",
      { thinkingConfig: { thinkingLevel: "high", includeThoughts: true } },
    ],
  ])("%j becomes the nearest that is named", async (body, refusal, after) => {
    expect(await bodies(body, refusal)).toEqual([body, after]);
  });

  test.each([
    [{ reasoning_effort: "high" }, "Model grok-4 does not support parameter reasoningEffort.", {}],
    [{ reasoning: { effort: "high" } }, "Unknown parameter: 'reasoning'.", {}],
    [{ think: true }, '"llama3.2" does not support thinking', {}],
    [
      { output_config: { effort: "low", format: { a: 1 } } },
      "effort: no",
      { output_config: { format: { a: 1 } } },
    ],
  ])("%j is left out where nothing takes its place", async (body, refusal, after) => {
    expect(await bodies(body, refusal)).toEqual([body, after]);
  });

  test("a summary that an account may not have goes, the effort stays", async () => {
    const body = { reasoning: { effort: "high", summary: "auto" } };
    const refusal =
      "Your organization must be verified to generate reasoning summaries. param: reasoning.summary";
    expect(await bodies(body, refusal)).toEqual([body, { reasoning: { effort: "high" } }]);
  });

  test("other efforts of the same model are asked for all the same", async () => {
    const refused = new RefusedParameters([]);
    const sent: unknown[] = [];
    const post = async ({ reasoning_effort }: JsonBody) => {
      sent.push(reasoning_effort);
      if (reasoning_effort === "max")
        throw new AppError("provider.api", { status: 400, body: "reasoning_effort: one of low, high" });
    };
    for (const reasoning_effort of ["max", "low", "max"]) await refused.send("m", { reasoning_effort }, post);
    expect(sent).toEqual(["max", "high", "low", "high"]);
  });
});
