import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { ToolUse } from "@core/domain/tool/tool-use";
import type { RunnerApi } from "@core/services/runner/runner-api";
import { RunnerChanges } from "@core/services/runner/runner-changes";
import { RunnerFolders } from "@core/services/runner/runner-folders";
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
const disk = mkdtempSync(join(tmpdir(), "troupe-disk-"));
let runner: ServedRunner;
let paired: RunnerApi;
let placed: Awaited<ReturnType<typeof openPlaced>>;

beforeAll(async () => {
  const write = teamReply();
  const reply: Reply = (chat) => {
    const folderCall = callInFolder(chat.messages, chat.tools);
    if (folderCall) return { toolCalls: [folderCall] };
    const isOffered = chat.tools?.some(({ function: { name } }) => name === TOOL);
    const isAnswered = chat.messages.some(({ role }) => role === "tool");
    return isOffered && !isAnswered ? call : write(chat);
  };
  const everything = { command: process.execPath, args: [EVERYTHING, "stdio"] };
  for (const name of ["notes", "papers"]) mkdirSync(join(disk, name));
  writeFileSync(join(disk, "notes/soup.md"), "Leek and potato.");
  const papers = { path: join(disk, "papers"), writable: true };
  runner = await ServedRunner.start(reply, {
    ...{ mcp: { mcpServers: { Everything: everything } } },
    ...{ folders: { notes: join(disk, "notes"), papers, gone: join(disk, "gone") } },
  });
  const first = await runner.ask("POST", api("pair"), { sentence: runner.sentence, name: "A page" });
  runner.token = JSON.parse(first.body).token;
  const { page, api: reached } = await runner.page();
  paired = reached;
  placed = await openPlaced(page, paired);
});

afterAll(async () => {
  await runner?.stop();
  rmSync(disk, { recursive: true, force: true });
});

/** The next call of a model that reads the notes and then writes a paper; none where it is not asked to. */
function callInFolder(
  messages: readonly { role: string; content?: unknown }[],
  tools: readonly object[] = [],
) {
  if (!JSON.stringify(messages).includes("from my notes")) return undefined;
  const offered = JSON.stringify(tools);
  if (!offered.includes('"read-file"')) return undefined;
  const answers = messages.filter(({ role }) => role === "tool").length;
  const files = [{ path: "papers/menu.md", content: "Soup" }];
  return [
    { name: "read-file", arguments: JSON.stringify({ path: "notes/soup.md" }) },
    { name: "write-files", arguments: JSON.stringify({ files }) },
  ][answers];
}

/** Has a task made that calls a tool, and waits until somebody is asked whether it may. */
async function untilAsked(prompt: string) {
  const { tasks, control, monitor } = placed;
  const { id } = await tasks.create({ prompt }, "en");
  const working = control.start(id, "en");
  const asked = async () =>
    (await monitor.load(id)).events
      .flatMap((event) => (event.type === "tool-changed" ? [event.use] : []))
      .findLast(({ state }) => state === "asked");
  await vi.waitUntil(asked, { timeout: 250_000 });
  const use = await asked();
  if (!use) throw new Error("not asked");
  return { id, use, working };
}

function allow(taskId: string, { id: useId, question }: ToolUse): Promise<void> {
  return placed.control.answerTool(taskId, { useId, answer: { decision: "once" }, question });
}

/** Has what a call wrote undone from the page, and not where the file is another one by now. */
async function undone(useId: string): Promise<void> {
  const changes = new RunnerChanges(paired);
  const [change, ...others] = await changes.list(useId);
  if (!change) throw new Error("nothing was changed");
  expect([change.path, others]).toEqual(["papers/menu.md", []]);
  writeFileSync(join(disk, "papers/menu.md"), "Soup, and more");
  const refused = { code: "folder.changed-since", params: { path: "papers/menu.md" } };
  await expect(changes.undo(useId, change.id, false)).rejects.toMatchObject(refused);
  await changes.undo(useId, change.id, true);
  await changes.undo(useId, change.id, false);
  expect(existsSync(join(disk, "papers/menu.md"))).toBe(false);
  expect(await changes.list(useId)).toMatchObject([{ id: change.id, isUndone: true }]);
  await expect(changes.undo("other", change.id, true)).rejects.toMatchObject({ code: "folder.no-version" });
}

it("has tasks use the tools of programs of its computer once a device allows it, and none that is switched off", async () => {
  const programs = new RunnerPrograms(paired);
  const signal = AbortSignal.timeout(250_000);
  const listed = async () => (await programs.list(signal))[0]?.tools.find(({ id }) => id === TOOL);
  await vi.waitUntil(listed, { timeout: 250_000 });
  expect(await listed()).toMatchObject({ isOn: true });

  const { id, use, working } = await untilAsked("Write the menu of the café");
  await allow(id, use);
  expect(await working).toMatchObject({ success: true });
  expect(runner.models.requests.some(({ body }) => body.includes("Echo: soup"))).toBe(true);

  await programs.switch(TOOL, false, signal);
  expect(await listed()).toMatchObject({ isOn: false });
  const before = runner.models.requests.length;
  const { tasks, control } = placed;
  const second = await tasks.create({ prompt: "Write the menu of the café again" }, "en");
  await control.start(second.id, "en");
  expect(runner.models.requests.slice(before).some(({ body }) => body.includes(TOOL))).toBe(false);
});

it("has tasks read the folders of its disk, write once a device allows it, and see none that is switched off", async () => {
  const folders = new RunnerFolders(paired);
  const signal = AbortSignal.timeout(250_000);
  expect(await folders.list(signal)).toMatchObject([
    { name: "notes", isWritable: false, isOn: true },
    { name: "papers", isWritable: true, isOn: true },
    { name: "gone", isOn: false, failure: "missing" },
  ]);
  const { id, use, working } = await untilAsked("Write a menu from my notes");
  expect(use.question).toMatchObject({ preview: [{ path: "papers/menu.md", after: "Soup" }] });
  expect(existsSync(join(disk, "papers/menu.md"))).toBe(false);
  await allow(id, use);
  expect(await working).toMatchObject({ success: true });
  expect(readFileSync(join(disk, "papers/menu.md"), "utf8")).toBe("Soup");
  await undone(use.id);
  expect(runner.models.requests.some(({ body }) => body.includes("Leek and potato."))).toBe(true);
  expect(runner.models.requests.some(({ body }) => body.includes("delete-file"))).toBe(false);

  for (const name of ["notes", "papers"]) await folders.switch(name, false, signal);
  const before = runner.models.requests.length;
  const { tasks, control } = placed;
  const second = await tasks.create({ prompt: "Write another menu from my notes" }, "en");
  await control.start(second.id, "en");
  expect(runner.models.requests.slice(before).some(({ body }) => body.includes("read-file"))).toBe(false);
  await expect(folders.switch("elsewhere", true, signal)).rejects.toMatchObject({ code: "folder.none" });
});
