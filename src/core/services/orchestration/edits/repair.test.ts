import { describe, expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { sampleArtifact, sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import { recordLines, type Script } from "../../../../../tests/fakes/task-runner-rig";
import type { FinishReason } from "../../../domain/model/llm";
import type { Requirement } from "../../../domain/requirement/requirement";
import { AppError } from "../../../errors/app-error";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import type { ModelCall } from "../../models/model-call";
import { repair } from "./repair";

const TEXT = "Intro on bread.\n\n# Prices\n\nTwo euros.\n\n## Hours\n\nAt nine.\n";
const promptOf = (call: ModelCall) => call.messages.at(-1)?.content ?? "";
const sectionIn = (call: ModelCall) => /<section>\n([\s\S]*)\n<\/section>/.exec(promptOf(call))?.[1];

const isOfSection = ({ messages }: ModelCall) =>
  messages.some(({ content }) => content.includes("<section>"));

async function repaired(
  script: Script,
  {
    content = TEXT,
    verdict = {},
    requirement = {},
    stopper = new AbortController(),
    finishReason,
  }: {
    content?: string;
    verdict?: Partial<RequirementVerdict>;
    requirement?: Partial<Requirement>;
    stopper?: AbortController;
    finishReason?: FinishReason;
  } = {},
) {
  const wanted = sampleRequirement({ id: "r", description: "It is right", ...requirement });
  const rig = new DeliveryRig({ content, requirements: [wanted] }, script);
  const complete = rig.models.complete.bind(rig.models);
  rig.models.complete = async (...asked) => {
    const reply = await complete(...asked);
    return finishReason && isOfSection(asked[0]) ? { ...reply, finishReason } : reply;
  };
  await rig.begin();
  const engine = await rig.engine();
  const unmet = [
    {
      requirement: wanted,
      verdict: { requirementId: "r", outcome: "unmet", reason: "It is wrong.", ...verdict } as const,
    },
  ];
  const artifact = sampleArtifact({ id: "a", taskId: "task-1", content });
  const work = { artifact, content, unmet, taskId: "task-1" };
  const edits = await repair(engine, work, stopper.signal).catch((error: unknown) => error);
  return { edits, calls: rig.models.calls };
}

/** Makes no edit that fits, and writes a section again. */
const rewriting =
  (section: string): Script =>
  (call) =>
    sectionIn(call) === undefined
      ? recordLines([{ find: "words that are not there", replace: "x", for: [1] }])
      : section;

/** The section that is written again for the sake of a requirement. */
async function chosen(...options: Parameters<typeof repaired> extends [Script, ...infer R] ? R : never) {
  const { calls } = await repaired(rewriting("Other."), ...options);
  return calls.map(sectionIn).at(-1)?.trim();
}

describe("edits", () => {
  test("are made where they fit, in one call that says what is wrong", async () => {
    const edit = { find: "Two euros", replace: "Three euros", for: [1] };
    const { edits, calls } = await repaired(() => recordLines([edit]));
    const start = TEXT.indexOf("Two euros");
    expect(edits).toEqual([{ start, end: start + 9, replacement: "Three euros", for: [0] }]);
    expect(calls.map(({ purpose }) => purpose)).toEqual(["repair"]);
    expect(promptOf(calls[0] as ModelCall)).toContain(
      "<unmet>\n1. It is right\n   Not met: It is wrong.\n</unmet>",
    );
  });

  test("that were cut off are asked for once more, after what there is", async () => {
    const first = JSON.stringify({ find: "Two euros", replace: "Three euros", for: [1] });
    const second = recordLines([{ find: "At nine", replace: "At ten", for: [1] }]);
    const { edits, calls } = await repaired((call) =>
      call.messages.at(-2)?.content === first ? second : first,
    );
    expect(edits).toHaveLength(2);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.messages.slice(-2).map(({ role }) => role)).toEqual(["assistant", "user"]);
  });

  test("beyond sixty are left out", async () => {
    const words = Array.from({ length: 61 }, (_, place) => `word${String(place).padStart(2, "0")}`);
    const edits = words.map((find) => ({ find, replace: find.toUpperCase(), for: [1] }));
    const made = await repaired(() => recordLines(edits), { content: words.join(" ") });
    expect(made.edits).toHaveLength(60);
  });
});

describe("a text in another language", () => {
  const language = { id: "task-1/text/language" };

  test("is written again as a whole, in one call", async () => {
    const { edits, calls } = await repaired(() => "# Prix\n\nDeux euros.", { requirement: language });
    const replacement = "# Prix\n\nDeux euros.\n";
    expect(edits).toEqual([{ start: 0, end: TEXT.length, replacement, for: [0] }]);
    expect(calls).toHaveLength(1);
    expect(promptOf(calls[0] as ModelCall)).toContain(
      "Write the whole text again in the language of the request",
    );
  });

  test("stays where nothing comes of that", async () => {
    expect((await repaired(() => TEXT, { requirement: language })).edits).toEqual([]);
    const refusal = "I'm sorry, but I can't help with that.";
    expect((await repaired(() => refusal, { requirement: language })).edits).toEqual([]);
  });
});

describe("the section that is written again where no edit can be made", () => {
  const place = (words: string) => {
    const start = TEXT.indexOf(words);
    return {
      proof: {
        kind: "quote",
        text: words,
        start,
        end: start + words.length,
        artifactId: "a",
        version: 1,
      } as const,
    };
  };

  test.each([
    ["Intro", "Intro on bread."],
    ["# Prices", "# Prices\n\nTwo euros."],
    ["Two euros", "# Prices\n\nTwo euros."],
    ["## Hours", "## Hours\n\nAt nine."],
    ["At nine", "## Hours\n\nAt nine."],
  ])("is the one that holds %j, where the verdict points there", async (words, section) => {
    expect(await chosen({ verdict: place(words) })).toBe(section);
  });

  test.each([
    ["Names prices in euros", "# Prices\n\nTwo euros."],
    ["An intro about bread", "Intro on bread."],
    ["Opening hours are given", "## Hours\n\nAt nine."],
    ["Something else entirely", "## Hours\n\nAt nine."],
  ])("is the one whose words are most like %j, else the last", async (description, section) => {
    expect(await chosen({ requirement: { description } })).toBe(section);
  });

  test("is all of a text without headings", async () => {
    expect(await chosen({ content: "Just bread.\n" })).toBe("Just bread.");
  });

  test("takes its place, with the lines that stood below it", async () => {
    const { edits } = await repaired(rewriting("# Prices\n\nThree euros."), { verdict: place("Two euros") });
    const start = TEXT.indexOf("# Prices");
    const end = TEXT.indexOf("## Hours");
    expect(edits).toEqual([{ start, end, replacement: "# Prices\n\nThree euros.\n\n", for: [0] }]);
  });

  test.each([
    ["is as it was", "# Prices\n\nTwo euros.\n"],
    ["is empty", " "],
    ["is an excuse", "I'm sorry, but I can't help with that request."],
  ])("stays where what comes back %s", async (_, section) => {
    const { edits } = await repaired(rewriting(section), { verdict: place("Two euros") });
    expect(edits).toEqual([]);
  });
});

test("what was cut takes no place", async () => {
  const script: Script = (call) =>
    isOfSection(call)
      ? "# Prices\n\nThree euros."
      : recordLines([{ find: "nowhere", replace: "x", for: [1] }]);
  const cut = async (finishReason: FinishReason) => (await repaired(script, { finishReason })).edits;
  expect(await cut("length")).toEqual([]);
  expect(await cut("stop")).toHaveLength(1);
});

describe("a repair that fails", () => {
  test("changes nothing", async () => {
    const { edits } = await repaired(() => new AppError("provider.api", { provider: "P" }));
    expect(edits).toEqual([]);
  });

  test("ends the work where a limit is reached, it was stopped, or nobody knows why", async () => {
    const limited = await repaired(() => new AppError("task.limit-reached", {}));
    expect(limited.edits).toMatchObject({ code: "task.limit-reached" });
    const broken = await repaired(() => new Error("No."));
    expect(broken.edits).toMatchObject({ message: "No." });
    const stopper = new AbortController();
    const script = () => {
      stopper.abort();
      return new AppError("provider.api", { provider: "P" });
    };
    expect((await repaired(script, { stopper })).edits).toMatchObject({ name: "AbortError" });
  });
});
