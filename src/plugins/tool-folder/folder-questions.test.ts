import type { Agent } from "@core/domain/agent/agent";
import type { ToolAnswer, ToolTurn, ToolUse } from "@core/domain/tool/tool-use";
import { answeredUse, withUse } from "@core/domain/tool/tool-use";
import { PluginHost } from "@core/plugin/plugin-host";
import { FileTextToken, WorkingFoldersToken } from "@core/services/tokens";
import { Toolbox } from "@core/services/tools/toolbox";
import { expect, test } from "vitest";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { FolderRig } from "../../../tests/fakes/folder-rig";
import { checkSchema } from "../tools/check-schema";
import plugin from "./plugin";

const never = new AbortController().signal;
const agent: Agent = { id: "ada", name: "Ada", role: "", instructions: "" };

/** A model's calls in a folder, through all that stands between it and the disk. */
async function working(files: Record<string, string>) {
  const rig = await FolderRig.open(files);
  const ports = new FakePorts();
  const container = ports.container();
  container.value(WorkingFoldersToken, rig.folders);
  container.value(FileTextToken, rig.texts as never);
  const plugins = new PluginHost(container);
  plugins.install(plugin);
  const schemas = { check: async (schema: object, value: unknown) => checkSchema({ ...schema }, value) };
  const toolbox = new Toolbox({ ...ports, plugins, schemas });
  const executor = await toolbox.offer(agent, { folderId: rig.id });
  if (!executor) throw new Error("There are tools.");
  let turns: readonly ToolTurn[] = [];
  const session = {
    ...{ agent, language: "en", scope: "task/t", hasPrivate: false },
    earlier: () => turns.flatMap(({ uses }) => uses),
    save: async (use: ToolUse) => {
      turns = withUse(turns, use);
    },
    ask: async () => "",
    sentElsewhere: async () => undefined,
  };
  const settle = async () => {
    const last = turns.at(-1) as ToolTurn;
    return (await executor.settle(last, session, never)).uses[0] as ToolUse;
  };
  return {
    rig,
    toolbox,
    call(name: string, args: object) {
      turns = [...turns, executor.turnOf("", [{ id: "c", name, arguments: JSON.stringify(args) }], turns)];
      return settle();
    },
    async answer(use: ToolUse, answer: ToolAnswer) {
      const answered = answeredUse(use, answer);
      if (answer.decision !== "deny") await toolbox.confirmations.keep(answered);
      turns = withUse(turns, answered);
      return settle();
    },
  };
}

const write = (content: string) => ({ files: [{ path: "a.md", content }] });

test("agents have the tools of a folder where they work in one, whatever they name, and nowhere else", async () => {
  const { toolbox, rig } = await working({});
  const names = async (...offer: Parameters<Toolbox["offer"]>) =>
    (await toolbox.offer(...offer))?.declarations.map(({ name }) => name) ?? [];
  expect(await names({ tools: ["calculator"] }, { folderId: rig.id })).toHaveLength(6);
  expect(await names({ tools: ["write-files"] })).toEqual([]);
  toolbox.permissions.setRefused("delete-file", true);
  expect(await names({}, { folderId: rig.id })).not.toContain("delete-file");
});

test("what is always allowed in a folder is asked about when a file has changed since it was read", async () => {
  const { rig, call, answer } = await working({ "a.md": "one" });
  expect((await call("read-file", { path: "a.md" })).state).toBe("done");
  const first = await call("write-files", write("two"));
  expect(first).toMatchObject({
    state: "asked",
    question: {
      concern: "effect",
      touch: { effect: "writes", target: "reports" },
      preview: [{ path: "a.md", before: "one", after: "two" }],
    },
  });
  expect((await answer(first, { decision: "always", scope: "here" })).state).toBe("done");
  expect((await call("write-files", write("three"))).state).toBe("done");
  rig.disk.put({ "a.md": "the user's" }, 50_000);
  const again = await call("write-files", write("four"));
  expect(again).toMatchObject({
    state: "asked",
    question: { concern: "overwrite", preview: [{ before: "the user's", after: "four" }] },
  });
  expect(rig.disk.texts).toEqual({ "a.md": "the user's" });
  expect((await answer(again, { decision: "once" })).state).toBe("done");
  expect(rig.disk.texts).toEqual({ "a.md": "four" });
});

test("a file that changes while a question about it is open is asked about anew", async () => {
  const { rig, call, answer } = await working({ "a.md": "one" });
  await call("read-file", { path: "a.md" });
  const asked = await call("write-files", write("two"));
  rig.disk.put({ "a.md": "changed meanwhile" }, 60_000);
  const again = await answer(asked, { decision: "always", scope: "agent" });
  expect(again).toMatchObject({ state: "asked", question: { concern: "overwrite" } });
  rig.disk.put({ "a.md": "and once more" }, 70_000);
  const third = await answer(again, { decision: "once" });
  expect(third).toMatchObject({ state: "asked", question: { concern: "overwrite" } });
  expect(rig.disk.texts).toEqual({ "a.md": "and once more" });
  expect((await answer(third, { decision: "deny" })).state).toBe("denied");
  expect(rig.disk.texts).toEqual({ "a.md": "and once more" });
});

test("a lost folder is asked about, and the work goes on once it is reconnected; that allows no more than that", async () => {
  const { rig, call, answer } = await working({ "a.md": "one" });
  rig.disk.troubles.permission = "prompt";
  const reading = await call("read-file", { path: "a.md" });
  expect(reading).toMatchObject({
    state: "asked",
    question: { concern: "access", touch: { lostFolder: rig.id } },
  });
  const still = await answer(reading, { decision: "once" });
  expect(still).toMatchObject({ state: "asked", question: { concern: "access" } });
  rig.disk.troubles.permission = "granted";
  expect(await answer(still, { decision: "once" })).toMatchObject({
    state: "done",
    result: { content: "one" },
  });
  rig.disk.troubles.permission = "denied";
  const writing = await call("write-files", write("two"));
  expect(writing.question?.concern).toBe("access");
  rig.disk.troubles.permission = "granted";
  const asked = await answer(writing, { decision: "always", scope: "agent" });
  expect(asked).toMatchObject({ state: "asked", question: { concern: "effect" } });
  expect(rig.disk.texts).toEqual({ "a.md": "one" });
  expect((await answer(asked, { decision: "once" })).state).toBe("done");
});

test("a folder that is lost between the question and the writing leaves everything as it was", async () => {
  const { rig, call, answer } = await working({});
  const asked = await call("write-files", write("two"));
  rig.disk.troubles.permission = "prompt";
  expect((await answer(asked, { decision: "once" })).question?.concern).toBe("access");
  expect(rig.disk.texts).toEqual({});
});
