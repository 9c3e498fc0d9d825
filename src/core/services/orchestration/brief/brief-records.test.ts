import { describe, expect, test } from "vitest";
import { briefOf } from "./brief-records";

const MUST = { requirement: "It is short" };
const brief = (...records: readonly unknown[]) => briefOf([MUST, ...records], "Write a poem");

test("a brief names something to deliver, or is none", () => {
  expect(briefOf([{ reader: "Who?" }, { agent: "Ada" }], "Write")).toBeUndefined();
  expect(briefOf([], "Write")).toBeUndefined();
  expect(brief()?.requirements).toEqual([
    {
      type: "functional",
      description: "It is short",
      priority: "must",
      source: "explicit",
      validationCriteria: [],
      proofKind: "judged",
    },
  ]);
});

describe("work", () => {
  test("that is divided is complex, and takes two passes", () =>
    expect(brief({ reader: "Who?" }, { complexity: "simple" })).toMatchObject({
      complexity: "complex",
      suggestedStrategy: "parallel_agents",
      estimatedPasses: 2,
      estimatedDuration: 60,
    }));

  test("that is not is as complex as is said, or as its request sounds", () => {
    expect(brief({ complexity: "complex" })).toMatchObject({
      complexity: "complex",
      suggestedStrategy: "single_agent",
      estimatedPasses: 1,
    });
    expect(brief()?.complexity).toBe("simple");
    expect(briefOf([MUST], "Design and implement a system")?.complexity).toBe("complex");
  });
});

test("readers wait for earlier ones alone, each once, counted from one", () => {
  const reader = (needs: readonly number[]) => ({ reader: "Who?", scope: " all ", needs, agent: "Ada" });
  expect(brief(reader([]), reader([1, 1, 2, 3, 0, 1.5]), { reader: "What?" })?.readers).toEqual([
    { question: "Who?", scope: "all", needs: [], agent: "Ada" },
    { question: "Who?", scope: "all", needs: [0], agent: "Ada" },
    { question: "What?", scope: "", needs: [] },
  ]);
});

test("a title and names of readers are taken in one line, and are no title of anything else", () => {
  const named = brief({ title: " Rain,\n in five lines " }, { reader: "Who?", name: "Authors" });
  expect(named?.title).toBe("Rain, in five lines");
  expect(named?.readers).toEqual([{ question: "Who?", name: "Authors", scope: "", needs: [] }]);
  expect(brief({ title: "Ada", role: "Poet" })).not.toHaveProperty("title");
});

describe("of more than a task can have", () => {
  const many = (count: number, of: (place: number) => object) =>
    Array.from({ length: count }, (_, n) => of(n));

  test("the rest is left out, and told", () => {
    const found = briefOf(
      [
        ...many(61, (n) => ({ requirement: `Names ${n}` })),
        ...many(10, (n) => ({ reader: `Who? ${n}` })),
        ...many(9, (n) => ({ agent: `A${n}` })),
      ],
      "Write",
    );
    expect(found?.requirements).toHaveLength(60);
    expect(found?.readers).toHaveLength(8);
    expect(found?.suggestedAgents).toHaveLength(8);
    expect(found?.leftOut).toEqual({
      requirements: ["Names 60"],
      readers: ["Who? 8", "Who? 9"],
      agents: ["A8"],
      skills: [],
    });
  });

  test("skills are cut to twenty, and those beyond are told", () => {
    const requiredSkills = many(22, (n) => ({ n })).map((_, n) => `Skill ${n}`);
    const found = briefOf([{ requirements: ["A guide"], requiredSkills }], "Write");
    expect(found?.requiredSkills).toHaveLength(20);
    expect(found?.leftOut?.skills).toEqual(["Skill 20", "Skill 21"]);
  });

  test.each([
    ["throughout", "throughout"],
    ["somewhere", "somewhere"],
    ["everywhere", undefined],
    [undefined, undefined],
  ])("a scope that is %j is read as %j", (scope, read) => {
    expect(brief({ requirement: "Formal", scope })?.requirements.at(-1)?.scope).toBe(read);
  });

  test("it is as well where the brief is one object", () => {
    const found = briefOf([{ requirements: many(62, (n) => ({ description: `Names ${n}` })) }], "Write");
    expect(found?.requirements).toHaveLength(60);
    expect(found?.leftOut?.requirements).toEqual(["Names 60", "Names 61"]);
  });

  test("forty requirements are none too many", () => {
    const found = briefOf(
      many(40, (n) => ({ requirement: `Names ${n}` })),
      "Write",
    );
    expect(found?.requirements).toHaveLength(40);
    expect(found).not.toHaveProperty("leftOut");
  });
});

test("agents are those that are named for the work, of one name the last, with what the first can do", () => {
  const found = brief(
    { reader: "Who?", agent: "Reader" },
    { agent: "Ada" },
    { agent: "Ada", skills: ["rhyme"] },
  );
  expect(found?.suggestedAgents).toEqual([
    {
      name: "Ada",
      role: "Specialist",
      requiredSkills: ["rhyme"],
      estimatedExperience: "Mid",
      specialization: "",
    },
  ]);
  expect(found?.requiredSkills).toEqual(["rhyme"]);
  expect(brief()?.requiredSkills).toEqual([]);
});

test("assumptions and the use of files are taken over, where there are any", () => {
  expect(brief({ assumption: "In English" }, { files: "all" })).toMatchObject({
    assumptions: ["In English"],
    filesUse: "all",
  });
  expect(brief({ files: "some" })).not.toHaveProperty("filesUse");
});

describe("what is to be counted", () => {
  const proofOf = (measure: object) => {
    const found = briefOf([{ ...MUST, proof: "count", measure }], "Write")?.requirements[0];
    return [found?.proofKind, found?.measure !== undefined];
  };

  test("has whole numbers as limits, and says what it counts", () => {
    expect(proofOf({ unit: "words", max: 5 })).toEqual(["counted", true]);
    expect(proofOf({ unit: "words", min: 1, max: 5 })).toEqual(["counted", true]);
    expect(proofOf({ unit: "occurrences", of: "sea", min: 1 })).toEqual(["counted", true]);
  });

  test("is judged where there is nothing to count", () => {
    expect(proofOf({ unit: "words" })).toEqual(["judged", false]);
    expect(proofOf({ unit: "words", max: 1.5 })).toEqual(["judged", false]);
    expect(proofOf({ unit: "occurrences", min: 1 })).toEqual(["judged", false]);
  });
});
