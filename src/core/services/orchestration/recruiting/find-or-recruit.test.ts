import { describe, expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import type { Script } from "../../../../../tests/fakes/task-runner-rig";
import { type Agent, RECRUITER_ID } from "../../../domain/agent/agent";
import type { SuggestedAgent } from "../../../domain/task/task-analysis";
import { AppError } from "../../../errors/app-error";
import { agentFor, findAgent, findNamed, findOrRecruit, preferredOf } from "./find-or-recruit";

const ROOT = "task-1";
const { signal } = new AbortController();
const POET: SuggestedAgent = {
  name: "Poet",
  role: "Writes verse",
  requiredSkills: ["rhyme", "metre"],
  estimatedExperience: "Senior",
  specialization: "haiku",
};
const PROFILE = { name: "Basho", role: "Master of haiku", instructions: "Write three lines." };
const ADA: Agent = { id: "ada", name: "Ada", role: "Counts", instructions: "" };

async function staffed(script: Script = () => JSON.stringify(PROFILE), agents: readonly Agent[] = [ADA]) {
  const rig = new DeliveryRig({ content: "Text", requirements: [], agents }, script);
  await rig.begin();
  return { rig, engine: await rig.engine(), calls: rig.models.calls };
}

describe("an agent that is looked for", () => {
  test("is found by name, however that is written, and is nobody where there is none", async () => {
    const { engine } = await staffed();
    expect(await findNamed(engine, ROOT, " ADA ", signal)).toEqual(ADA);
    expect(await findNamed(engine, ROOT, "Bo", signal)).toBeUndefined();
  });

  test("is found by id among those of the task and all others", async () => {
    const { engine } = await staffed();
    const recruited = await agentFor(engine, ROOT, POET, signal);
    expect(await findAgent(engine, recruited.id, signal)).toEqual(recruited);
    expect(await findAgent(engine, "ada", signal)).toEqual(ADA);
  });

  test("is one of the directory where it fits, and nobody is recruited", async () => {
    const poet = { id: "p", name: "poet", role: "Poems", instructions: "" };
    const { rig, engine, calls } = await staffed(undefined, [ADA, poet]);
    expect(await findOrRecruit(engine, ROOT, POET, signal)).toEqual(poet);
    expect(await agentFor(engine, ROOT, { ...POET, name: "Ada" }, signal)).toEqual(ADA);
    expect(calls).toEqual([]);
    expect((await rig.state()).recruits.size).toBe(0);
  });

  test("is one of the project before all others that fit", async () => {
    const poet = (id: string): Agent => ({ ...ADA, id, name: id, role: "Writes verse: rhyme, metre, haiku" });
    const { rig, engine } = await staffed(undefined, [poet("first"), ADA, poet("own")]);
    const project = { projectId: "p", name: "P", instructions: "", knowledgeItemIds: [], deliverableIds: [] };
    const agentIds = ["gone", "own", "ada"];
    expect((await agentFor(engine, ROOT, POET, signal)).id).toBe("first");
    await engine.record({ type: "project-given", taskId: ROOT, project: { ...project, agentIds } });
    expect((await agentFor(engine, "part", POET, signal)).id).toBe("own");
    expect((await rig.state()).recruits.size).toBe(0);
    expect(preferredOf([ADA, poet("own")], engine.state).map(({ id }) => id)).toEqual(["own", "ada"]);
  });

  test("is the one recruited for the task under that name, before any other", async () => {
    const { engine } = await staffed();
    const own = await agentFor(engine, ROOT, POET, signal);
    expect(await findNamed(engine, ROOT, "poet", signal)).toEqual(own);
    expect(await findOrRecruit(engine, "part", POET, signal)).toEqual(own);
  });
});

describe("an agent made of a suggestion's own words", () => {
  test("says what it can do, and takes no call", async () => {
    const { rig, engine, calls } = await staffed();
    const agent = await agentFor(engine, ROOT, POET, signal);
    expect(agent).toMatchObject({
      name: "Poet",
      role: "Writes verse",
      desc: "haiku",
      tags: ["other", "rhyme", "metre"],
      temperature: 0.7,
      createdAt: rig.ports.clock.now(),
      updatedAt: rig.ports.clock.now(),
    });
    expect(agent.instructions).toBe(
      "You specialise in: haiku. Your skills: rhyme, metre. You do the work completely, state your assumptions and " +
        "deliver well structured Markdown.",
    );
    expect(calls).toEqual([]);
    const { events, recruits } = await rig.state();
    expect(recruits.get(agent.id)).toEqual(agent);
    expect(events.find(({ type }) => type === "agent-recruited")).toMatchObject({ fallback: false });
  });

  test("says nothing of skills and focus it has none of, and has four tags at most", async () => {
    const { engine } = await staffed();
    const bare = { ...POET, requiredSkills: [], specialization: "" };
    const agent = await agentFor(engine, ROOT, bare, signal);
    expect(agent).toMatchObject({ desc: "Writes verse", tags: ["other"] });
    expect(agent.instructions).toMatch(/^You do the work/);
    const many = { ...POET, name: "Other", requiredSkills: ["a", "b", "c", "d", "e"] };
    expect((await agentFor(engine, ROOT, many, signal)).tags).toHaveLength(4);
  });
});

describe("an agent by the recruiter", () => {
  test("is as the recruiter describes it, who is told what is wanted, a fact a line", async () => {
    const { rig, engine, calls } = await staffed();
    expect(await findOrRecruit(engine, ROOT, POET, signal)).toMatchObject({ ...PROFILE, desc: "haiku" });
    expect(calls.map(({ purpose, agentId }) => [purpose, agentId])).toEqual([["recruiting", RECRUITER_ID]]);
    expect(calls[0]?.messages.at(-1)?.content).toContain(
      "<wanted-agent>\nName: Poet\nRole: Writes verse\nSkills: rhyme, metre\nExperience: Senior\n" +
        "Specialization: haiku\n</wanted-agent>",
    );
    const { events } = await rig.state();
    expect(events.find(({ type }) => type === "agent-recruited")).toMatchObject({ fallback: false });
    expect(events.some(({ type }) => type === "fallback-taken")).toBe(false);
  });

  test("is told of nothing where nothing is wanted", async () => {
    const { engine, calls } = await staffed();
    await findOrRecruit(engine, ROOT, { ...POET, requiredSkills: [], specialization: "" }, signal);
    expect(calls[0]?.messages.at(-1)?.content).toMatch(/Skills: -\n.*\nSpecialization: -\n/);
  });

  test.each<readonly [string, Script, string]>([
    ["writes no profile", () => "Hello.", "task.recruiter-reply"],
    ["cannot be reached", () => new AppError("provider.api", { provider: "P" }), "provider.api"],
  ])("is made of the suggestion where the recruiter %s, and that is noted", async (_, script, reason) => {
    const { rig, engine } = await staffed(script);
    expect(await findOrRecruit(engine, ROOT, POET, signal)).toMatchObject({ name: "Poet" });
    const { events } = await rig.state();
    expect(events.find(({ type }) => type === "fallback-taken")).toMatchObject({ fallback: "agent", reason });
    expect(events.find(({ type }) => type === "agent-recruited")).toMatchObject({ fallback: true });
  });

  test("is nobody where a limit is reached, which ends the work", async () => {
    const { rig, engine } = await staffed(() => new AppError("task.limit-reached", {}));
    const recruiting = findOrRecruit(engine, ROOT, POET, signal);
    await expect(recruiting).rejects.toMatchObject({ code: "task.limit-reached" });
    expect((await rig.state()).recruits.size).toBe(0);
  });

  test("is nobody where the work was stopped", async () => {
    const stopper = new AbortController();
    const { rig, engine } = await staffed(() => {
      stopper.abort();
      return new AppError("provider.api", { provider: "P" });
    });
    await expect(findOrRecruit(engine, ROOT, POET, stopper.signal)).rejects.toMatchObject({
      name: "AbortError",
    });
    expect((await rig.state()).recruits.size).toBe(0);
  });
});
