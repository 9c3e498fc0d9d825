import { join } from "node:path";
import process from "node:process";
import { RunnerPrograms } from "@core/services/runner/runner-programs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Reply } from "../../../e2e/support/model-server";
import { teamReply } from "../../../e2e/support/team-replies";
import { openPlaced } from "../../../tests/fakes/placed-page";
import { api, ServedRunner } from "./served-runner";

const EVERYTHING = join(
  import.meta.dirname,
  "../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
);
const TOOL = "mcp-everything-echo";
const call = { toolCalls: [{ name: TOOL, arguments: '{"message":"soup"}' }] };
let runner: ServedRunner;

beforeAll(async () => {
  const write = teamReply();
  const reply: Reply = (chat) => {
    const isOffered = chat.tools?.some(({ function: { name } }) => name === TOOL);
    const isAnswered = chat.messages.some(({ role }) => role === "tool");
    return isOffered && !isAnswered ? call : write(chat);
  };
  const everything = { command: process.execPath, args: [EVERYTHING, "stdio"] };
  runner = await ServedRunner.start(reply, { mcp: { mcpServers: { Everything: everything } } });
  const paired = await runner.ask("POST", api("pair"), { sentence: runner.sentence, name: "A page" });
  runner.token = JSON.parse(paired.body).token;
});

afterAll(() => runner?.stop());

it("has tasks use the tools of programs of its computer once a device allows it, and none that is switched off", async () => {
  const { page, api: paired } = await runner.page();
  const programs = new RunnerPrograms(paired);
  const signal = AbortSignal.timeout(250_000);
  const listed = async () => (await programs.list(signal))[0]?.tools.find(({ id }) => id === TOOL);
  await vi.waitUntil(listed, { timeout: 250_000 });
  expect(await listed()).toMatchObject({ isOn: true });

  const { tasks, control, monitor } = await openPlaced(page, paired);
  const { id } = await tasks.create({ prompt: "Write the menu of the café" }, "en");
  const working = control.start(id, "en");
  const asked = async () =>
    (await monitor.load(id)).events
      .flatMap((event) => (event.type === "tool-changed" ? [event.use] : []))
      .findLast(({ state }) => state === "asked");
  await vi.waitUntil(asked, { timeout: 250_000 });
  const use = await asked();
  if (!use) throw new Error("not asked");
  await control.answerTool(id, { useId: use.id, answer: { decision: "once" }, question: use.question });
  expect(await working).toMatchObject({ success: true });
  expect(runner.models.requests.some(({ body }) => body.includes("Echo: soup"))).toBe(true);

  await programs.switch(TOOL, false, signal);
  expect(await listed()).toMatchObject({ isOn: false });
  const before = runner.models.requests.length;
  const second = await tasks.create({ prompt: "Write the menu of the café again" }, "en");
  await control.start(second.id, "en");
  expect(runner.models.requests.slice(before).some(({ body }) => body.includes(TOOL))).toBe(false);
});
