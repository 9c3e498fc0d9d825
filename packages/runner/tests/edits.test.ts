import { randomUUID } from "node:crypto";
import { proposalsOf } from "@core/domain/journal/proposal-state";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordLines, teamReply } from "../../../e2e/support/team-replies";
import { openPlaced } from "../../../tests/fakes/placed-page";
import { api, ServedRunner } from "./served-runner";

const EDIT = { find: "Small | 3.20", replace: "Small | 3.40" };
let runner: ServedRunner;

beforeAll(async () => {
  const team = teamReply();
  runner = await ServedRunner.start((chat) =>
    JSON.stringify(chat.messages).includes("<wish>") ? recordLines([EDIT]) : team(chat),
  );
  const paired = await runner.ask("POST", api("pair"), { sentence: runner.sentence, name: "Who looks" });
  runner.token = JSON.parse(paired.body).token;
});

afterAll(() => runner?.stop());

it("changes documents of its tasks as a page wants, each change once, and while nobody works on them", async () => {
  const { page, api: paired } = await runner.page();
  const { tasks, control, editor, monitor } = await openPlaced(page, paired);
  const { id } = await tasks.create({ prompt: "Write the menu of the café" }, "en");
  await control.start(id, "en");
  const state = () => monitor.load(id);
  const there = async () => JSON.parse((await runner.ask("GET", api(`tasks/${id}/events?after=-1`))).body);
  const expectSame = async () =>
    expect(JSON.parse(JSON.stringify((await state()).events))).toEqual(await there());
  const [document] = [...(await state()).artifacts.values()].filter(({ status }) => status === "final");
  if (!document) throw new Error("There is a document.");
  const content = async () => (await state()).artifacts.get(document.id)?.content ?? "";

  const { version } = await editor.updateArtifact(document.id, {
    content: `${document.content}\nBy hand.\n`,
  });
  await control.amend(id, { kind: "change", request: "Small is dearer", version }, "en");
  const [offered] = proposalsOf((await state()).events, document.id);
  expect(offered?.proposal).toMatchObject({ request: "Small is dearer", unfit: 0 });
  const decision = { artifactId: document.id, proposalId: offered?.proposal.id ?? "", reject: [] };
  await editor.decideChanges({ ...decision, accept: [0] });
  expect(await content()).toContain("3.40");
  expect(await content()).toContain("By hand.");
  await control.amend(id, { kind: "check" }, "en");
  await editor.restoreArtifact(document.id, 1);
  expect(await content()).toBe(document.content);
  await editor.putBackArtifact(await editor.removeArtifact(document.id));
  expect(await content()).toBe(document.content);
  await expectSame();

  // Sent again, as where the answer was lost.
  const command = randomUUID();
  const proposal = { artifactId: document.id, agentId: "x", request: "Twice", version: 1, unfit: 0 };
  const edit = { does: "propose", with: [{ ...proposal, edits: [] }] };
  for (let sent = 0; sent < 3; sent++)
    expect(await runner.ask("POST", api(`tasks/${id}/edit`), { id: command, edit })).toMatchObject({
      status: 200,
    });
  const twice = (await there()).filter(({ type }: { type: string }) => type === "changes-proposed");
  expect(twice).toHaveLength(2);

  let go = () => {};
  runner.models.fail({ when: "<wish>", until: new Promise((resolve) => (go = resolve)) });
  const changing = control.amend(id, { kind: "change", request: "Again", version: 1 }, "en");
  await expect.poll(async () => (await state()).run?.state).toBe("refining");
  const early = editor.updateArtifact(document.id, { content: "x" });
  await expect(early).rejects.toMatchObject({ code: "task.already-running" });
  go();
  await changing;
  expect(await content()).toBe(document.content);
  await expectSame();
});

it.each([
  ["that it does not know", { does: "keepAgent", with: ["a", "b"] }],
  ["with more than it takes", { does: "restoreArtifact", with: ["a", 1, 2] }],
  ["with something else", { does: "updateArtifact", with: ["a", { agentId: "b" }] }],
  ["of a document that could not be read", { does: "putBackArtifact", with: [{ artifact: {}, place: 0 }] }],
  [
    "whose edits lie in each other",
    {
      does: "propose",
      with: [
        {
          ...{ artifactId: "a", agentId: "b", request: "c", version: 1, unfit: 0 },
          edits: [
            { start: 0, end: 5, replacement: "" },
            { start: 3, end: 9, replacement: "" },
          ],
        },
      ],
    },
  ],
])("refuses a change %s", async (_, edit) => {
  const told = await runner.ask("POST", api("tasks/none/edit"), { id: randomUUID(), edit });
  expect({ status: told.status, code: JSON.parse(told.body).code }).toEqual({
    ...{ status: 400, code: "request.invalid" },
  });
});
