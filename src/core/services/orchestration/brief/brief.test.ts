import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import {
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
} from "../../../../../tests/fakes/task-runner-rig";
import { AppError } from "../../../errors/app-error";
import type { ModelCall } from "../../models/model-call";

const REQUEST =
  "Write a guide to the bakery:\n- prices of all breads\n- opening hours on Sundays\n- how to get there by tram";
const BRIEF = [{ requirement: "Gives the prices of all breads", proof: "judgement" }];
const HOURS = { requirement: "Says when it opens", quote: "opening hours on Sundays", proof: "judgement" };
const TRAM = { requirement: "Tells how to get there by tram", proof: "judgement" };

/** A model that is none of those that pretend. */
class RealModels extends ScriptedModels {
  override async route() {
    return { ...(await super.route()), simulated: false };
  }
}

const isMissing = ({ messages }: ModelCall) => messages.at(-1)?.content.includes("<not-covered>") === true;

async function done(
  missing: Script,
  { models: Models = RealModels, brief = BRIEF as readonly object[] } = {},
) {
  const models = new Models((call) => {
    if (call.purpose !== "analysis") return modelAnswer(call.messages);
    return isMissing(call) ? missing(call) : recordLines(brief);
  });
  const { control, library, monitor } = new OrchestrationRig().open(models);
  const { id } = await library.create({ prompt: REQUEST });
  await control.start(id, "en");
  const { tasks, events } = await monitor.load(id);
  return {
    asked: models.calls.filter((call) => call.purpose === "analysis" && isMissing(call)),
    requirements: tasks.get(id)?.requirements.map(({ description }) => description),
    fallbacks: events.filter(({ type }) => type === "fallback-taken"),
  };
}

describe("what a brief leaves out of the request", () => {
  test("is asked for once, with the words that nothing covers, and becomes requirements", async () => {
    const { asked, requirements } = await done(() => recordLines([HOURS, TRAM]));
    expect(requirements).toEqual([BRIEF[0]?.requirement, HOURS.requirement, TRAM.requirement]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.messages.at(-1)?.content).toContain(
      "<not-covered>\n- opening hours on Sundays\n- how to get there by tram\n</not-covered>",
    );
    expect(asked[0]?.schema).toMatchObject({ name: "brief" });
  });

  test("stays out where it is not told then either, and nothing else comes in", async () => {
    const other = { requirement: "Is printed on blue paper" };
    const { asked, requirements } = await done(() => recordLines([...BRIEF, other, HOURS, HOURS]));
    expect(requirements).toEqual([BRIEF[0]?.requirement, HOURS.requirement]);
    expect(asked).toHaveLength(1);
  });

  test.each<readonly [string, Script]>([
    ["fails", () => new AppError("provider.failed")],
    ["finds no limit left", () => new AppError("task.limit-reached")],
    ["says nothing of use", () => "There is nothing to add."],
  ])("changes nothing where the call %s", async (_, script) => {
    const { requirements, fallbacks } = await done(script);
    expect(requirements).toEqual([BRIEF[0]?.requirement]);
    expect(fallbacks).toEqual([]);
  });

  test("is not asked for where there is nothing, or of a model that only pretends", async () => {
    expect((await done(() => "", { brief: [...BRIEF, HOURS, TRAM] })).asked).toEqual([]);
    expect((await done(() => "", { models: ScriptedModels })).asked).toEqual([]);
  });
});
