import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { beforeEach, describe, expect, it } from "vitest";
import { openPlaced } from "../../../../tests/fakes/placed-page";
import { PretendRunner } from "../../../../tests/fakes/pretend-runner";
import {
  except,
  OrchestrationRig,
  recordLines,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import { proposalsOf } from "../../domain/journal/proposal-state";

const TEXT = "# Guide\n\nBread is baked daily.\n";
const EDIT = { find: "baked daily", replace: "baked each morning" };
let runner: PretendRunner;
let page: OrchestrationRig;
let api: RunnerApi;

beforeEach(() => {
  runner = new PretendRunner(new ScriptedModels(except("repair", () => recordLines([EDIT]))));
  page = new OrchestrationRig();
  api = new RunnerApi(runner.http, page.ports.preferences, page.ports.pluginSecrets.of(RUNNER_SECRETS));
});

/** A page with a finished task of the runner, whose document says `TEXT`. */
async function finished() {
  const tab = await openPlaced(page, api);
  const { id } = await tab.tasks.create({ prompt: SIMPLE_PROMPT }, "en");
  await tab.control.start(id, "en");
  const state = () => tab.monitor.load(id);
  const [written] = [...(await state()).artifacts.values()].filter(({ status }) => status === "final");
  if (!written) throw new Error("There is a deliverable.");
  const artifact = await tab.editor.updateArtifact(written.id, { content: TEXT });
  const content = async () => (await state()).artifacts.get(artifact.id)?.content;
  /** Expects that what is here is what is there. */
  const expectSame = async () =>
    expect((await state()).events).toEqual((await runner.monitor.load(id)).events);
  return { ...tab, id, artifact, state, content, expectSame };
}

describe("a document of a task of the runner", () => {
  it("is changed by hand there, shown here, and gets an earlier version back", async () => {
    const { editor, artifact, content, expectSame } = await finished();
    expect(artifact).toMatchObject({ content: TEXT, version: 2 });
    await editor.updateArtifact(artifact.id, { content: "# Other\n" });
    expect(await content()).toBe("# Other\n");
    expect(await editor.restoreArtifact(artifact.id, 2)).toMatchObject({ content: TEXT, version: 4 });
    await expectSame();
  });

  it("is offered changes by the runner, which are accepted and rejected from here", async () => {
    const { control, editor, id, artifact, state, content, expectSame } = await finished();
    const { version } = artifact;
    await control.amend(id, { kind: "change", request: "More exact", version }, "en");
    await editor.propose({
      ...{ artifactId: artifact.id, agentId: artifact.agentId, offeredBy: "A plugin" },
      ...{ request: "Spelling", version, edits: [{ start: 0, end: 1, replacement: "##" }], unfit: 0 },
    });
    const [first, second] = proposalsOf((await state()).events, artifact.id);
    const decide = (proposalId = "", accept: readonly number[], reject: readonly number[]) =>
      editor.decideChanges({ artifactId: artifact.id, proposalId, accept, reject });
    await decide(first?.proposal.id, [0], []);
    await decide(second?.proposal.id, [], [0]);
    expect(await content()).toBe(TEXT.replace("baked daily", "baked each morning"));
    expect(proposalsOf((await state()).events, artifact.id).map(({ isOpen }) => isOpen)).toEqual([
      ...[false, false],
    ]);
    await expectSame();
  });

  it("is deleted there, and put back as it was", async () => {
    const { editor, artifact, state, content, expectSame } = await finished();
    const order = [...(await state()).artifacts.keys()];
    const removed = await editor.removeArtifact(artifact.id);
    expect(removed).toEqual({ artifact, place: order.indexOf(artifact.id) });
    expect(await content()).toBeUndefined();
    await editor.putBackArtifact(removed);
    expect([...(await state()).artifacts.keys()]).toEqual(order);
    await expectSame();
  });

  it("says why the runner does not change it", async () => {
    const { editor, artifact, content } = await finished();
    await expect(editor.restoreArtifact(artifact.id, 9)).rejects.toMatchObject({
      code: "artifact.not-found",
    });
    await expect(editor.updateArtifact("none", { content: "x" })).rejects.toMatchObject({
      code: "artifact.not-found",
    });
    expect(await content()).toBe(TEXT);
  });
});

describe("what is known of a task of the runner", () => {
  it("has its brief changed while it waits, and what is asked for once it has ended", async () => {
    const { tasks, control, editor, monitor } = await openPlaced(page, api);
    const { id } = await tasks.create({ prompt: SIMPLE_PROMPT, approveFirst: true }, "en");
    await control.start(id, "en");
    const requirements = async () => (await monitor.load(id)).tasks.get(id)?.requirements ?? [];
    const [first] = await requirements();
    if (!first) throw new Error("There is a brief.");
    await editor.changeBrief(id, { requirements: [{ ...first, description: "It rhymes" }] });
    expect((await requirements()).map(({ description }) => description)).toEqual(["It rhymes"]);
    await control.approve(id, "en");
    await editor.acceptRequirement(id, first.id, true);
    expect((await requirements())[0]?.acceptedAt).toBeDefined();
    await editor.changeRequirements(id, []);
    expect(await requirements()).toEqual([]);
    expect((await monitor.load(id)).events).toEqual((await runner.monitor.load(id)).events);
  });

  it("has what agents share said to hold no longer, and forgotten", async () => {
    const { control, editor, id, state, expectSame } = await finished();
    await control.steer(id, "Prices in yen.", "wish");
    await editor.expireContext(id, "wish");
    expect((await state()).contexts.get("wish")?.expiryDate).toBeDefined();
    await editor.deleteContext(id, "wish");
    expect((await state()).contexts.has("wish")).toBe(false);
    await expectSame();
  });
});

it("leaves tasks of this browser to this browser", async () => {
  const { editor, library, monitor } = await openPlaced(page, api);
  const { id } = await library.addDocument({
    ...{ title: "Mine", content: TEXT, author: "Ada", projectId: "none" },
  });
  const [artifact] = [...(await monitor.load(id)).artifacts.values()];
  if (!artifact) throw new Error("There is a document.");
  await editor.updateArtifact(artifact.id, { content: "# Mine\n" });
  expect((await monitor.load(id)).artifacts.get(artifact.id)?.content).toBe("# Mine\n");
  expect(runner.http.requests.some(({ url }) => url.endsWith("/edit"))).toBe(false);
});
