import { describe, expect, test } from "vitest";
import { DeliveryRig, type DeliveryScene } from "../../../../../tests/fakes/delivery-rig";
import { MemoryDatabase } from "../../../../../tests/fakes/memory-database";
import { sampleArtifact } from "../../../../../tests/fakes/sample-tasks";
import {
  askedRequirements,
  honestVerdicts,
  recordLines,
  shownText,
  unmetRequirements,
} from "../../../../../tests/fakes/scripted-review";
import type { Script } from "../../../../../tests/fakes/task-runner-rig";
import { textAttachment } from "../../../../../tests/fakes/text-attachment";
import { VALIDATOR_ID } from "../../../domain/agent/agent";
import { timelineOf } from "../../../domain/journal/timeline";
import { isAboutSources } from "../../../domain/requirement/about-sources";
import type { Task } from "../../../domain/task/task";
import { displayStateOf } from "../../../domain/task/task-display-state";
import { taskTitle } from "../../../domain/task/task-title";
import { AppError } from "../../../errors/app-error";

const says = (id: string, words: string, over: Partial<DeliveryScene["requirements"][number]> = {}) => ({
  id,
  description: `It says "${words}"`,
  proofKind: "quote" as const,
  ...over,
});

const GUIDE = "# Guide\n\nBread is **baked** daily.\n\n## Hours\n\nWe open at nine.\n";
const SCENE: DeliveryScene = {
  content: GUIDE,
  requirements: [says("bread", "baked"), says("prices", "two euros")],
};

/** A reviser that puts what is missing below the first heading. */
const inserting: Script = (call) =>
  recordLines(
    unmetRequirements(call).map((asked, place) => ({
      after: "# Guide",
      insert: /"(.*)"/.exec(asked)?.[1] ?? asked,
      for: [place + 1],
    })),
  );
const honest =
  (repair: Script): Script =>
  (call) =>
    call.purpose === "repair" ? repair(call) : honestVerdicts(call);

async function delivered(scene: DeliveryScene, script: Script) {
  const rig = new DeliveryRig(scene, script);
  await rig.deliver();
  return {
    rig,
    artifact: await rig.artifact(),
    requirements: await rig.requirements(),
    calls: rig.models.calls,
  };
}

describe("delivering", () => {
  test("keeps a text that meets everything as it is, with the proof of each requirement", async () => {
    const scene = { ...SCENE, requirements: [says("bread", "baked daily")] };
    const { rig, artifact, requirements, calls } = await delivered(scene, (call) =>
      recordLines(
        askedRequirements(call).map((_, place) => ({
          requirement: place + 1,
          verdict: "met",
          quote: "Bread is baked daily.",
        })),
      ),
    );
    expect(artifact).toMatchObject({ content: GUIDE, version: 1, status: "final" });
    expect(requirements[0]).toMatchObject({ status: "satisfied", outcome: "met" });
    const { start = 0, end = 0 } = requirements[0]?.proof ?? {};
    expect(GUIDE.slice(start, end)).toBe("Bread is **baked** daily.");
    expect(calls).toHaveLength(1);
    const changes = (await rig.state()).events.filter(({ type }) => type === "artifact-changed");
    expect(changes).toHaveLength(1);
    expect(changes[0]).not.toHaveProperty("repair");
  });

  test("repairs what is missing by edits: one more version of the same artifact", async () => {
    const { rig, artifact, requirements } = await delivered(SCENE, honest(inserting));
    expect(artifact).toMatchObject({ version: 2, status: "final" });
    expect(artifact.content).toBe(GUIDE.replace("# Guide", "# Guide\n\ntwo euros"));
    expect(requirements.map(({ outcome }) => outcome)).toEqual(["met", "met"]);
    for (const { proof } of requirements) {
      expect(proof?.version).toBe(2);
      expect(artifact.content.slice(proof?.start, proof?.end)).toBe(proof?.text);
    }
    const state = await rig.state();
    expect(state.artifacts.size).toBe(1);
    const repair = state.events.find(({ type }) => type === "artifact-changed");
    expect(repair).toMatchObject({ repair: { requirementIds: ["prices"], edits: 1 } });
  });

  test("does a repair under a refinement task that is due in an hour and points at the deliverable", async () => {
    const { rig } = await delivered(SCENE, honest(inserting));
    const refinement = [...(await rig.state()).tasks.values()].find(({ parentTaskId }) => parentTaskId);
    expect(refinement).toMatchObject({
      title: "Refinement: Write a guide",
      status: "completed",
      artifacts: ["a"],
    });
    expect(refinement?.dueDate).toBe((refinement?.createdAt ?? 0) + 3_600_000);
  });

  test("looks again only at what was not met and at what an edit touched", async () => {
    const scene = {
      ...SCENE,
      requirements: [says("bread", "baked"), says("hours", "open at nine"), says("prices", "two euros")],
    };
    const replacing: Script = () =>
      recordLines([{ find: "We open at nine.", replace: "We open at nine. Bread: two euros.", for: [1] }]);
    const { calls } = await delivered(scene, honest(replacing));
    const checks = calls.filter(({ purpose }) => purpose === "validation").map(askedRequirements);
    expect(checks).toEqual([
      ['It says "baked"', 'It says "open at nine"', 'It says "two euros"'],
      ['It says "open at nine"', 'It says "two euros"'],
    ]);
  });

  test("does not keep a repair that breaks a must", async () => {
    const destroying: Script = () =>
      recordLines([{ find: "Bread is **baked** daily.", replace: "It costs two euros.", for: [1] }]);
    const { rig, artifact, requirements } = await delivered(SCENE, honest(destroying));
    expect(artifact).toMatchObject({ content: GUIDE, version: 1, status: "final" });
    expect(requirements.map(({ outcome }) => outcome)).toEqual(["met", "unmet"]);
    const refinements = [...(await rig.state()).tasks.values()].filter(({ parentTaskId }) => parentTaskId);
    expect(refinements.map(({ status }) => status)).toEqual(["failed", "failed"]);
  });

  test("leaves a text alone whose check could not be made", async () => {
    const limited = new AppError("provider.api", { provider: "P", status: 429 });
    const { artifact, requirements, calls } = await delivered(SCENE, () => limited);
    expect(artifact).toMatchObject({ content: GUIDE, version: 1, status: "final" });
    expect(requirements.map(({ outcome, status }) => [outcome, status])).toEqual([
      ["unverified", "pending"],
      ["unverified", "pending"],
    ]);
    expect(calls.filter(({ purpose }) => purpose === "repair")).toEqual([]);
  });

  test("claims nothing without a validator, and says so", async () => {
    const { rig, requirements, calls } = await delivered({ ...SCENE, missing: [VALIDATOR_ID] }, () => "");
    expect(calls).toEqual([]);
    expect(requirements.map(({ outcome }) => outcome)).toEqual(["unverified", "unverified"]);
    const { events, tasks } = await rig.state();
    expect(events.map(({ type }) => type)).toContain("fallback-taken");
    const root = tasks.get("task-1");
    const completed = root && { ...root, status: "completed" as const };
    expect(completed && displayStateOf(completed, completed, { isWorkedOn: false })).toBe("completed_open");
  });

  test("writes one section again when no edit can be made, and nothing else", async () => {
    const script = honest((call) =>
      call.messages.at(-1)?.content.includes("<section>")
        ? "## Hours\n\nWe open at nine; bread is two euros."
        : recordLines([{ find: "words that are not there", replace: "two euros", for: [1] }]),
    );
    const { artifact } = await delivered(SCENE, script);
    expect(artifact.content).toBe(
      "# Guide\n\nBread is **baked** daily.\n\n## Hours\n\nWe open at nine; bread is two euros.\n",
    );
  });

  test("gives the one who repairs the whole text, the reasons, and the notes it was written from", async () => {
    const content = `# Guide\n\n${"Bread is baked daily. ".repeat(1200)}`;
    const note = sampleArtifact({
      id: "note",
      taskId: "part",
      status: "draft",
      content: "Prices: two euros.",
    });
    const { calls } = await delivered({ ...SCENE, content, notes: [note] }, honest(inserting));
    const prompt = calls.find(({ purpose }) => purpose === "repair")?.messages.at(-1)?.content;
    expect(prompt).toContain(content);
    expect(prompt).toContain("Prices: two euros.");
    expect(prompt).toContain("two euros is missing.");
  });

  test("counts by code, without a call, and takes a text that comes closer", async () => {
    const scene = {
      content: `# Guide\n\n${"word ".repeat(40)}END.`,
      requirements: [{ id: "length", description: "At most 30 words" }],
    };
    let rounds = 0;
    const shortening: Script = () => {
      rounds += 1;
      const find = rounds === 1 ? `${"word ".repeat(39)}word END.` : "word ".repeat(30).trim();
      return recordLines([
        { find, replace: rounds === 1 ? "word ".repeat(35).trim() : "few words", for: [1] },
      ]);
    };
    const { artifact, requirements, calls } = await delivered(scene, shortening);
    expect(calls.map(({ purpose }) => purpose)).not.toContain("validation");
    expect(requirements[0]?.proof?.kind).toBe("counted");
    expect(artifact.version).toBe(2);
    expect(artifact.content.length).toBeLessThan(scene.content.length);
  });

  test("asks for what is missing of a text itself: a placeholder that stays is an open point", async () => {
    const scene = {
      content: "# Guide\n\nBread is baked.\n\n[insert prices]\n",
      requirements: [says("bread", "baked")],
    };
    const { requirements } = await delivered(
      scene,
      honest(() => "I cannot."),
    );
    expect(requirements[1]).toMatchObject({
      description: "No passage is left as a placeholder",
      outcome: "unmet",
      proof: { kind: "counted", text: "[insert prices]" },
    });
    const mended = await delivered(
      scene,
      honest(() => recordLines([{ find: "[insert prices]", replace: "Two euros.", for: [1] }])),
    );
    expect(mended.requirements).toHaveLength(1);
    expect(mended.artifact.content).toContain("Two euros.");
  });

  test("fixes one requirement, and leaves the verdicts on the others", async () => {
    const { rig } = await delivered(
      { ...SCENE, requirements: [...SCENE.requirements, says("owner", "Ada")] },
      honest(() => ""),
    );
    const journal = (await rig.engine()).resources.journal;
    const amendment = { kind: "fix", requirementId: "prices" } as const;
    await journal.append([{ type: "amendment-wanted", taskId: "task-1", amendment }]);
    const tab = new DeliveryRig(SCENE, honest(inserting), rig.database);
    await tab.deliver({ only: ["prices"] });
    const outcomes = (await tab.requirements()).map(({ id, outcome }) => [id, outcome]);
    expect(outcomes).toEqual([
      ["bread", "met"],
      ["prices", "met"],
      ["owner", "unmet"],
    ]);
    expect(tab.models.calls.flatMap(askedRequirements).includes('It says "Ada"')).toBe(false);
    expect((await tab.artifact()).version).toBe(2);
  });

  test("shows each outcome in the timeline", async () => {
    const { rig } = await delivered(
      SCENE,
      honest(() => ""),
    );
    const kinds = timelineOf(await rig.state()).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["requirement-validated", "requirement-satisfied"]));
  });
});

test("a task without a name but the cut beginning of its request is called as its document, unless the user named it", async () => {
  const request = `Write down ${"all ".repeat(20)}that new volunteers of our bakery have to know.`;
  const titleOf = async (task: Partial<Task>) => {
    const artifact = { title: "Guide" };
    const { rig } = await delivered({ ...SCENE, request, artifact, task }, honest(inserting));
    return (await rig.state()).tasks.get("task-1")?.title;
  };
  const title = taskTitle(request);
  expect(await titleOf({ title })).toBe("Guide");
  expect(await titleOf({ title, titledByUser: true })).toBe(title);
  expect(await titleOf({ title: "Bakery" })).toBe("Bakery");
});

test("a text in another language than the request is written again, and all of it checked again", async () => {
  const spanish = `# Guía\n\nPanificio Roma, 1 + 1.\n\n${"La panadería abre a las nueve y vende pan con queso a todos los vecinos. ".repeat(6)}`;
  const english = `# Guide\n\nPanificio Roma, 1 + 1.\n\n${"The bakery opens at nine and sells bread with cheese to all of its neighbours. ".repeat(6)}`;
  const request = "Write a guide to the bakery for the people who live in the neighbourhood and like bread.";
  const scene = {
    content: spanish,
    request,
    requirements: [says("name", "Panificio Roma, 1 + 1"), says("hours", "at nine")],
  };
  const { artifact, requirements, calls } = await delivered(
    scene,
    honest(() => english),
  );
  expect(artifact.content.trim()).toBe(english.trim());
  expect(requirements.map(({ outcome }) => outcome)).toEqual(["met", "met"]);
  expect(calls.map(({ purpose }) => purpose)).toEqual(["validation", "repair", "validation"]);
  expect(askedRequirements(calls[2] ?? { purpose: "chat", messages: [] })).toHaveLength(2);
});

test("killed at any commit, a delivery comes to the same end", async () => {
  const scene = {
    ...SCENE,
    requirements: [
      ...SCENE.requirements,
      says("owner", "Ada"),
      { id: "short", description: "At most 60 words" },
    ],
  };
  // The first repair mends one thing, the second the other.
  const script = honest((call) => {
    const [asked = ""] = unmetRequirements(call);
    const insert = /"(.*)"/.exec(asked)?.[1] ?? asked;
    return recordLines([{ after: "# Guide", insert, for: [1] }]);
  });
  const whole = new DeliveryRig(scene, script);
  await whole.deliver();
  const { writes } = whole.database;
  const end = async (rig: DeliveryRig) => ({
    artifact: await rig.artifact(),
    outcomes: (await rig.requirements()).map(({ id, outcome, proof }) => ({ id, outcome, proof })),
    tasks: [...(await rig.state()).tasks.values()].map(({ title, status }) => ({ title, status })),
  });
  const expected = await end(whole);
  expect(expected.artifact.content).toContain("Ada");
  expect(expected.artifact.version).toBe(2);
  for (let count = 1; count <= writes.length; count++) {
    const database = new MemoryDatabase();
    for (const { operations } of writes.slice(0, count)) await database.write(operations);
    const rig = new DeliveryRig(scene, script, database);
    for (let id = 0; id < 1000; id++) rig.ports.ids.next();
    await rig.deliver();
    const { artifact, ...rest } = await end(rig);
    const same = { ...artifact, updatedAt: expected.artifact.updatedAt };
    expect({ artifact: same, ...rest }, `killed after commit ${count}`).toEqual(expected);
  }
});

test("a limit that is reached during a repair keeps what was found so far, and goes on when it is raised", async () => {
  const limit = new AppError("task.limit-reached");
  const rig = new DeliveryRig(
    SCENE,
    honest(() => limit),
  );
  await expect(rig.deliver()).rejects.toMatchObject({ code: "task.limit-reached" });
  expect(await rig.artifact()).toMatchObject({ content: GUIDE, version: 1, status: "final" });
  expect((await rig.requirements()).map(({ outcome }) => outcome)).toEqual(["met", "unmet"]);
  const raised = new DeliveryRig(SCENE, honest(inserting), rig.database);
  for (let id = 0; id < 1000; id++) raised.ports.ids.next();
  await raised.deliver();
  expect((await raised.requirements()).map(({ outcome }) => outcome)).toEqual(["met", "met"]);
  expect(shownText(raised.models.calls.at(-1) ?? { purpose: "chat", messages: [] })).toContain("two euros");
});

test("no round of repair begins when four fifths of a limit are taken", async () => {
  const rig = new DeliveryRig(SCENE, honest(inserting));
  await rig.begin();
  const { journal } = (await rig.engine()).resources;
  const usage = { promptTokens: 100_000, completionTokens: 0, totalTokens: 100_000 };
  const call = {
    taskId: "task-1",
    agentId: "x",
    purpose: "execution",
    provider: "p",
    model: "m",
    durationMs: 1,
  };
  await journal.append([
    { type: "limits-set", taskId: "task-1", limits: { tokens: 120_000 } },
    { type: "model-called", ...call, usage },
  ]);
  await rig.deliver();
  expect(rig.models.calls.map(({ purpose }) => purpose)).toEqual(["validation"]);
  expect((await rig.requirements()).map(({ outcome }) => outcome)).toEqual(["met", "unmet"]);
});

describe("what stands in no source, and was accepted as it is,", () => {
  const content = "The north bridge weighs 12354 tonnes. It was opened on 15 March 1987.";
  const attachments = [textAttachment("bridges.txt", "The north bridge weighs 12345 tonnes.")];

  /** The words that stand in no source as another check finds them, and whether they are accepted still. */
  async function checkedAgain(later: string) {
    const rig = new DeliveryRig(
      { content, requirements: [], task: { attachments } },
      honest(() => ""),
    );
    await rig.deliver();
    const known = async () => (await rig.requirements()).find(isAboutSources);
    const { taskId = "", id: requirementId = "" } = (await known()) ?? {};
    const engine = await rig.engine();
    await engine.record({ type: "requirement-accepted", taskId, requirementId, accepted: true });
    const before = await rig.artifact();
    if (later !== content)
      await engine.record({
        type: "artifact-changed",
        artifact: { ...before, content: later, version: before.version + 1 },
      });
    await engine.record({ type: "amendment-wanted", taskId, amendment: { kind: "check" } });
    await rig.deliver();
    const { acceptedAt, validationResult } = (await known()) ?? {};
    return [validationResult, acceptedAt !== undefined];
  }

  test("stays so where a later check finds no more than that", async () => {
    expect(await checkedAgain(content)).toEqual(["12354; 15 March 1987", true]);
    expect(await checkedAgain("The north bridge weighs 12354 tonnes.")).toEqual(["12354", true]);
  });

  test("is open again where it finds more", async () => {
    const more = `${content} It cost 98765 francs.`;
    expect(await checkedAgain(more)).toEqual(["12354; 15 March 1987; 98765", false]);
  });
});
