import { describe, expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { recordLines, type Script } from "../../../../../tests/fakes/task-runner-rig";
import { subTaskTemplates } from "../../../domain/task/sub-task-templates";
import { AppError } from "../../../errors/app-error";
import { planParts } from "./plan-parts";

const REQUEST = "Write a story about bread.";
const PLAN = JSON.stringify({
  subTasks: [
    {
      title: "Read up",
      description: "On bread",
      dependencies: [],
      role: "Ada",
      acceptanceCriteria: ["Two facts"],
    },
    { title: "Write", description: "All of it", dependencies: ["Read up"] },
  ],
});
const CIRCLE = [
  { title: "A", dependencies: ["B"] },
  { title: "B", dependencies: ["A"] },
];
const BRIEF = recordLines([
  { requirement: "A story" },
  { agent: "Ada", role: "Baker" },
  { agent: "Bo", role: "Poet" },
]);

async function planned(script: Script, stopper = new AbortController()) {
  const rig = new DeliveryRig({ content: "Text", requirements: [], request: REQUEST }, (call) =>
    call.purpose === "analysis" ? BRIEF : script(call),
  );
  await rig.begin();
  const engine = await rig.engine(stopper.signal);
  await engine.brief();
  const plan = await planParts(engine, stopper.signal).catch((error: unknown) => error);
  const fallbacks = (await rig.state()).events.filter(({ type }) => type === "fallback-taken");
  return { rig, engine, plan, fallbacks, call: rig.models.calls.find((each) => each.purpose === "planning") };
}

describe("a request that is divided", () => {
  test("has the parts of the plan, those before a part by their places", async () => {
    const { engine, plan, fallbacks } = await planned(() => PLAN);
    expect(plan).toEqual([
      {
        title: "Read up",
        description: "On bread",
        dependencies: [],
        role: "Ada",
        acceptanceCriteria: ["Two facts"],
      },
      { title: "Write", description: "All of it", dependencies: [0], acceptanceCriteria: [] },
    ]);
    expect(fallbacks).toEqual([]);
    expect(engine.root.steps.map(({ kind, status }) => [kind, status])).toContainEqual([
      "planning",
      "completed",
    ]);
  });

  test("has twelve parts at the most, and those that are left out are told by their titles", async () => {
    const subTasks = Array.from({ length: 15 }, (_, place) => ({ title: `Part ${place + 1}` }));
    const { plan, fallbacks } = await planned(() => JSON.stringify({ subTasks }));
    expect(plan).toHaveLength(12);
    const leftOut = ["Part 12", "Part 13", "Part 14"];
    expect(fallbacks).toMatchObject([{ taskId: "task-1", fallback: "plan", reason: "too-long", leftOut }]);
  });

  test("is asked about with the team, an agent a line, and the format last", async () => {
    const { call } = await planned(() => PLAN);
    const asked = call?.messages.at(-1)?.content ?? "";
    expect(asked).toContain("<team>\n- Ada: Baker\n- Bo: Poet\n</team>");
    const [instructions, format] = asked.split("\n").slice(-2);
    expect(instructions).toContain("subTasks");
    expect(JSON.parse(format ?? "")).toMatchObject({ subTasks: [{ title: "..." }] });
    expect(asked).toMatch(/ can do on their own\. \S.* no result of another /);
  });

  test.each<readonly [string, Script]>([
    ["that cannot be read", () => "No plan."],
    ["whose parts wait for each other", () => JSON.stringify({ subTasks: CIRCLE })],
    ["that the provider refuses", () => new AppError("provider.api", { provider: "P", status: 400 })],
  ])("has the parts of the templates in place of a plan %s, and that is noted", async (_, script) => {
    const { plan, fallbacks } = await planned(script);
    expect(plan).toEqual(subTaskTemplates(REQUEST, "en"));
    expect(fallbacks).toMatchObject([{ taskId: "task-1", fallback: "plan", reason: expect.any(String) }]);
  });

  test("is not, where a limit is reached or the work was stopped", async () => {
    const limited = await planned(() => new AppError("task.limit-reached", {}));
    expect(limited.plan).toMatchObject({ code: "task.limit-reached" });
    expect(limited.fallbacks).toEqual([]);
    const stopper = new AbortController();
    const stopped = await planned(() => {
      stopper.abort();
      return new AppError("provider.api", { provider: "P", status: 400 });
    }, stopper);
    expect(stopped.plan).toMatchObject({ name: "AbortError" });
    expect(stopped.fallbacks).toEqual([]);
  });
});
