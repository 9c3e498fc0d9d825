import { describe, expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import { askedRequirements, recordLines } from "../../../../../tests/fakes/scripted-review";
import { AppError } from "../../../errors/app-error";
import { askVerdicts } from "./check-calls";

const says = (words: string) => sampleRequirement({ id: words, description: `It says "${words}"` });
const ADA = { id: "checker", name: "Ada", role: "Reader", instructions: "" };
const met = (...places: readonly number[]) =>
  recordLines(places.map((requirement) => ({ requirement, verdict: "met", quote: "Text." })));
/** The verdict on one requirement as specified, which names none. */
const PLAIN = JSON.stringify({ validation_passed: true, reason: "So it is." });

/** The verdicts that come of these replies, the last of which stays, and what was asked for in each call. */
async function asked(words: readonly string[], ...replies: readonly (string | AppError)[]) {
  const requirements = words.map(says);
  let call = 0;
  const rig = new DeliveryRig({ content: "Text.", requirements }, () => {
    const reply = replies[Math.min(call, replies.length - 1)];
    call += 1;
    return reply ?? "";
  });
  await rig.begin();
  const engine = await rig.engine();
  const { signal } = new AbortController();
  const part = { content: "Text.", number: 1, count: 1 };
  const of = { engine, validator: ADA, part, sources: { cited: "", grounds: "" }, signal };
  const given = await askVerdicts(of, requirements).catch((error: AppError) => error.code);
  const calls = rig.models.calls.map((each) =>
    askedRequirements(each).map((line) => /"(.*)"/.exec(line)?.[1]),
  );
  if (typeof given === "string") return { code: given, calls };
  return { ids: [...given.verdicts.keys()], problem: given.problem, calls };
}

describe("verdicts", () => {
  test("that all come at once take one call", async () => {
    expect(await asked(["a", "b"], met(1, 2))).toEqual({ ids: ["a", "b"], calls: [["a", "b"]] });
  });

  test("that a reply leaves out are asked for once more together, and then one by one", async () => {
    const { ids, calls } = await asked(["a", "b", "c", "d"], met(1), met(1), met(1));
    expect(ids).toEqual(["a", "b", "c", "d"]);
    expect(calls).toEqual([["a", "b", "c", "d"], ["b", "c", "d"], ["c"], ["d"]]);
  });

  test("of a single requirement are asked for twice, and no more", async () => {
    expect(await asked(["a"], "Well.")).toEqual({ ids: [], calls: [["a"], ["a"]] });
    expect(await asked(["a"], PLAIN)).toEqual({ ids: ["a"], calls: [["a"]] });
  });

  test("of a validator that says nothing of use are given up after one that was asked for alone", async () => {
    expect((await asked(["a", "b"], "Well.")).calls).toEqual([["a", "b"], ["a", "b"], ["a"]]);
  });

  test("that came as one for all are asked for one by one at once", async () => {
    const { ids, calls } = await asked(["a", "b"], PLAIN);
    expect(ids).toEqual(["a", "b"]);
    expect(calls).toEqual([["a", "b"], ["a"], ["b"]]);
  });
});

describe("a validator that cannot be asked", () => {
  test("is asked no more, with the words of its provider, of which three hundred letters are kept", async () => {
    const failed = (params: object) => new AppError("provider.api", { provider: "P", ...params });
    const problemOf = async (error: AppError) => (await asked(["a", "b"], error)).problem;
    expect(await problemOf(failed({ statusText: "Busy" }))).toBe("P API error: Busy");
    expect(await problemOf(failed({ message: "w".repeat(301) }))).toBe(`P API error: ${"w".repeat(300)}`);
    expect(await problemOf(failed({}))).toBe("provider.api");
    expect(await problemOf(new AppError("network.failed", { message: "Gone" }))).toBe("Gone");
    expect((await asked(["a", "b"], failed({}))).calls).toHaveLength(1);
    const later = await asked(["a", "b"], met(1), failed({ statusText: "Busy" }));
    expect(later).toMatchObject({ ids: ["a"], problem: "P API error: Busy", calls: [["a", "b"], ["b"]] });
  });

  test("ends the work where a limit is reached", async () => {
    expect(await asked(["a"], new AppError("task.limit-reached", {}))).toMatchObject({
      code: "task.limit-reached",
    });
  });
});
