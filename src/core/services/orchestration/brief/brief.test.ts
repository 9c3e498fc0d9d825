import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../../../../tests/fakes/sequential-ids";
import {
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
} from "../../../../../tests/fakes/task-runner-rig";
import type { Requirement } from "../../../domain/requirement/requirement";
import { fallbackAnalysis } from "../../../domain/task/fallback-analysis";
import { AppError } from "../../../errors/app-error";
import type { ModelCall } from "../../models/model-call";
import { briefFacts } from "./brief";
import { MOST_REQUIREMENTS } from "./brief-records";

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

  test("ends with the work where that is stopped meanwhile", async () => {
    for (const purpose of ["brief", "missing"]) {
      const models = new RealModels((call) => {
        if (isMissing(call) !== (purpose === "missing")) return recordLines(BRIEF);
        control.stop(id);
        return new AppError("provider.api", { provider: "P", status: 400 });
      });
      const { control, library, monitor } = new OrchestrationRig().open(models);
      const { id } = await library.create({ prompt: REQUEST });
      await expect(control.start(id, "en")).rejects.toMatchObject({ name: "AbortError" });
      const { run, events } = await monitor.load(id);
      expect(run?.state).toBe("stopped");
      expect(events.some(({ type }) => type === "analysis-completed")).toBe(false);
    }
  });

  test("is not asked for where the brief has as many requirements as there may be", async () => {
    const briefOf = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ requirement: `Bakes loaf ${at}`, proof: "judgement" }));
    const [full, almost] = [
      await done(() => "", { brief: briefOf(MOST_REQUIREMENTS) }),
      await done(() => recordLines([TRAM]), { brief: briefOf(MOST_REQUIREMENTS - 1) }),
    ];
    expect([full.asked.length, full.requirements?.length]).toEqual([0, MOST_REQUIREMENTS]);
    expect(almost.requirements?.at(-1)).toBe(TRAM.requirement);
  });

  test("is not asked for where there is nothing, or of a model that only pretends", async () => {
    expect((await done(() => "", { brief: [...BRIEF, HOURS, TRAM] })).asked).toEqual([]);
    expect((await done(() => "", { models: ScriptedModels })).asked).toEqual([]);
  });
});

describe("the facts of a brief", () => {
  function factsOf(analysis: Parameters<typeof briefFacts>[1], requirements: readonly Requirement[] = []) {
    const ids = new SequentialIds();
    const newId = () => ids.next();
    return briefFacts(
      {
        rootTaskId: "t",
        newId,
        now: () => 7,
        root: { ...sampleTask({ id: "t" }), requirements: [...requirements] },
      },
      analysis,
      false,
    );
  }
  const analysis = fallbackAnalysis("Rain");

  test("are what the task takes, each requirement, and what was assumed as a decision", () => {
    const facts = factsOf({ ...analysis, title: "Autumn rain", assumptions: ["In Kyoto"] });
    expect(facts).toMatchObject([
      { type: "analysis-completed", fallback: false },
      { type: "task-planned", complexity: "simple", estimatedPasses: 1, title: "Autumn rain" },
      {
        type: "requirement-detected",
        requirement: { taskId: "t", status: "pending", detectedAt: 7 },
      },
      {
        type: "context-added",
        context: { contextType: "decision", title: "In Kyoto", createdAt: 7 },
      },
    ]);
    expect(factsOf({ ...analysis, suggestedAgents: [], estimatedPasses: 3 })[1]).toEqual({
      ...{ type: "task-planned", taskId: "t", complexity: "complex", estimatedPasses: 3 },
    });
  });

  test("take the place of the requirements that an earlier version has found", () => {
    const [detected] = factsOf(analysis).flatMap((fact) =>
      fact.type === "requirement-detected" ? [fact.requirement] : [],
    );
    const [, , changed, ...others] = factsOf(analysis, detected ? [detected] : []);
    expect(changed).toMatchObject({ type: "requirements-changed", requirements: [{ description: "Rain" }] });
    expect(others).toEqual([]);
  });
});
