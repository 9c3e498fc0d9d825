import { describe, expect, test } from "vitest";
import { ORCHESTRATOR_ID } from "../agent/agent";
import { TASK_EXECUTOR } from "./fallback-analysis";
import { agentNamed, matchAgent } from "./match-agent";

const agent = (id: string, over: { name?: string; role?: string; tags?: string[] } = {}) => ({
  id,
  name: id,
  role: "",
  instructions: "",
  ...over,
});
const wanted = (role: string, over: { specialization?: string; requiredSkills?: string[] } = {}) => ({
  ...TASK_EXECUTOR,
  name: "Nobody by this name",
  role,
  specialization: "",
  requiredSkills: [],
  ...over,
});

test("a name is the same in any case and with any spaces, and never names the staff", () => {
  const agents = [agent("a", { name: "Data  Analyst" })];
  expect(agentNamed(agents, " data analyst")?.id).toBe("a");
  expect(agentNamed(agents, "dataanalyst")).toBeUndefined();
  expect(agentNamed([agent(ORCHESTRATOR_ID, { name: "Ada" })], "Ada")).toBeUndefined();
});

describe("an agent fits by what it can do", () => {
  test("where it has half of the words, at least two, in its name, role or tags", () => {
    const poet = agent("poet", { role: "Writes poetry", tags: ["haiku"] });
    expect(matchAgent([poet], wanted("poetry", { requiredSkills: ["haiku"] }))).toBe(poet);
    expect(matchAgent([poet], wanted("poetry haiku", { specialization: "rain clouds" }))).toBe(poet);
    expect(matchAgent([poet], wanted("poetry haiku rain clouds wind"))).toBeUndefined();
    expect(matchAgent([poet], wanted("poetry"))).toBeUndefined();
  });

  test("where several do, the one that has most of them, and the first of those alike", () => {
    const agents = [
      agent("one", { role: "poetry haiku" }),
      agent("two", { role: "poetry haiku rain" }),
      agent("three", { role: "rain haiku poetry" }),
    ];
    expect(matchAgent(agents, wanted("poetry haiku rain"))?.id).toBe("two");
  });

  test("and not by short or empty words", () => {
    const clerk = agent("clerk", { role: "senior expert for the ai of it" });
    expect(matchAgent([clerk], wanted("senior expert for the ai of it"))).toBeUndefined();
    const short = agent("short", { role: "tax law" });
    expect(matchAgent([short], wanted("tax law"))).toBe(short);
  });
});
