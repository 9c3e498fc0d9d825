// @vitest-environment jsdom
import type { Token } from "@core/di/token";
import { conversationToJson } from "@core/domain/conversation/conversation-export";
import { readExport } from "@core/domain/conversation-import/read-export";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { ArtifactExporters } from "@core/points/artifact-exporter";
import type { ArchiveFiles } from "@core/ports/archives";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import { ProjectImport } from "@core/services/project-library/project-import";
import { ProjectLibrary } from "@core/services/project-library/project-library";
import { ConversationRepositoryToken, TaskMonitorToken } from "@core/services/tokens";
import { ProjectsStoreToken } from "@core/stores/tokens";
import { projectFiles } from "@ui/pages/projects/export-project";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { unpacked } from "../src/plugins/browser/archives/zip-files";
import { exportTexts } from "../src/plugins/browser/exports/export-texts";
import capsule from "../src/plugins/export-capsule/plugin";
import { zipOf as packed } from "../src/plugins/shared/zip-of";
import { FixedClock } from "./fakes/fixed-clock";
import { OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "./fakes/task-runner-rig";

const { signal } = new AbortController();
const words = { you: "You", agentName: () => "Ada", time: String };
const archives = {
  pack: async (files: ArchiveFiles) => new Blob([packed(files)]),
  open: async () => new Map(),
  unpack: async (file: Blob, wanted: RegExp) => unpacked(file, wanted),
};
const exportsRead = { read: async (file: Blob) => readExport(...(await exportTexts(file))) };

/** A browser with what projects are kept and taken along with. */
function profile(models = new ScriptedModels()) {
  const rig = new OrchestrationRig();
  const { database, clock, ids, tabs } = rig.ports;
  const { control, library: tasks, monitor } = rig.open(models);
  const repository = new ConversationRepository(database, tabs, new FixedClock());
  const library = new ProjectLibrary(database, clock, ids, tabs, tasks, repository);
  const imports = new ProjectImport(archives, exportsRead, library, tasks, repository, ids);
  const container = rig.ports.container();
  const host = new PluginHost(container);
  host.install(capsule);
  const fakes = new Map<unknown, unknown>([
    [PluginHostToken, host],
    [ArtifactExporters, host.open(ArtifactExporters)],
    [ClockToken, clock],
    [DatabaseToken, database],
    [ProjectsStoreToken, { library, archives }],
    [TaskMonitorToken, monitor],
    [ConversationRepositoryToken, repository],
  ]);
  const services = { get: <T>(token: Token<T>) => fakes.get(token) as T, ready: async () => {} };
  return { rig, database, control, tasks, monitor, repository, library, imports, services };
}

/** A project with a finished task, one that was not begun, and a conversation, as it was exported. */
async function exported() {
  const here = profile();
  const { control, tasks, library, repository } = here;
  const project = await library.create({
    name: "Garden",
    instructions: "Metric units.",
    agentIds: ["writer", "custom-1-a"],
    knowledgeItemIds: ["secret-file"],
    model: { credentialId: "secret-key", model: "m" },
    limits: { cost: 2 },
  });
  const done = await tasks.create({ prompt: SIMPLE_PROMPT, projectId: project.id });
  await library.change(project.id, { model: undefined });
  await control.start(done.id, "en");
  await tasks.create({ prompt: "Plan the beds", projectId: project.id });
  const conversation = { id: "c", agentId: "writer", participatingAgents: ["writer"], title: "Roses" };
  const messages = [
    { id: "m1", conversationId: "c", role: "user", content: "Which roses?", timestamp: 1 },
    { id: "m2", conversationId: "c", role: "assistant", content: "Old ones.", timestamp: 2, parentId: "m1" },
  ] as const;
  const kept = { timestamp: 2, messageCount: 2, activeLeafId: "m2", projectId: project.id };
  await repository.create({ ...conversation, ...kept }, messages);
  const files = await projectFiles(here.services, project, words, signal);
  return { ...here, project, files, archive: await archives.pack(files) };
}

describe("an exported project", () => {
  test("is a zip with its tasks as capsules, its conversations as JSON, and both as Markdown", async () => {
    const { archive, monitor, library, project } = await exported();
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const paths = Object.keys(files).sort();
    expect(paths.map((path) => path.replace(/[\w-]*(?=\.)/, "…")).sort()).toEqual([
      ...["conversations/….json", "conversations/….md"],
      ...["tasks/….html", "tasks/….html", "tasks/….md"],
      "….json",
    ]);
    const texts = new Map(paths.map((path) => [path, new TextDecoder().decode(files[path])]));
    const markdown = [...texts].find(([path]) => /^tasks\/.*\.md$/.test(path))?.[1] ?? "";
    const [task] = (await library.tasks(project.id)).filter(({ status }) => status === "completed");
    const state = await monitor.load(task?.id ?? "");
    expect([...state.artifacts.values()].map(({ content }) => content)).toContain(markdown);
  });

  test("holds no key, no file, and none of the user's own agents", async () => {
    const { files } = await exported();
    const all = [...files.values()].join("\n");
    for (const secret of ["secret-key", "secret-file", "custom-1-a"]) expect(all).not.toContain(secret);
  });

  test("is read back with all its work, and with ids of its own", async () => {
    const { archive, project } = await exported();
    const there = profile();
    const preview = await there.imports.read(archive, signal);
    expect(preview.tasks.map(({ requirements }) => requirements.total > 0).sort()).toEqual([false, true]);
    expect(await there.database.list("projects")).toEqual([]);
    const id = await there.imports.save(preview);
    expect(await there.database.get("projects", id)).toMatchObject({
      ...{ name: "Garden", instructions: "Metric units.", agentIds: ["writer"], limits: { cost: 2 } },
      knowledgeItemIds: [],
    });
    const tasks = await there.library.tasks(id);
    expect(tasks.map(({ status }) => status).sort()).toEqual(["completed", "pending"]);
    const [conversation] = await there.library.conversations(id);
    expect(conversation).toMatchObject({ title: "Roses", messageCount: 2 });
    expect(conversation?.id).not.toBe("c");
    const messages = await there.repository.messages(conversation?.id ?? "");
    expect(messages.map(({ content }) => content)).toEqual(["Which roses?", "Old ones."]);
    expect(messages[1]?.parentId).toBe(messages[0]?.id);
    expect(conversation?.activeLeafId).toBe(messages[1]?.id);
    expect(id).not.toBe(project.id);
  });

  test("stands beside the one it came from where that is still here", async () => {
    const { archive, imports, library, project } = await exported();
    const id = await imports.save(await imports.read(archive, signal));
    expect((await library.list()).map((each) => each.id).sort()).toEqual([id, project.id].sort());
    expect(await library.tasks(project.id)).toHaveLength(2);
    expect(await library.conversations(id)).toHaveLength(1);
  });

  test("leaves nothing where it cannot be saved", async () => {
    const { archive } = await exported();
    const there = profile();
    const preview = await there.imports.read(archive, signal);
    there.repository.createAll = () => Promise.reject(new Error("full"));
    await expect(there.imports.save(preview)).rejects.toThrow("full");
    for (const store of ["projects", "tasks", "events", "artifacts", "conversations"] as const)
      expect(await there.database.list(store)).toEqual([]);
  });
});

describe("what is no project is refused with a reason, and nothing is written", () => {
  const refusal = async (file: Blob) => {
    const { imports, database } = profile();
    const code = await imports.read(file, signal).then(
      () => "accepted",
      ({ code }: { code: string }) => code,
    );
    expect(database.writes).toEqual([]);
    return code;
  };
  const zipOf = (files: Readonly<Record<string, string>>) =>
    new Blob([
      new Uint8Array(
        zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
      ),
    ]);
  const described = (over: object) => JSON.stringify({ kind: "troupe-project", version: 1, ...over });
  const GOOD = { project: { name: "P", instructions: "", agentIds: [] } };
  const conversation = { ...{ id: "c", agentId: "a", participatingAgents: ["a"] }, title: "T", timestamp: 1 };
  const said = { id: "m", conversationId: "c", role: "user", content: "Hi", timestamp: 1 } as const;
  const own = conversationToJson({ ...conversation, messageCount: 1 }, [said]);

  test.each([
    ["a text", new Blob(["hello"]), "file.damaged"],
    ["a broken archive", new Blob(["PK\u0003\u0004 no"]), "file.damaged"],
    ["another archive", zipOf({ "a.txt": "a" }), "project.no-archive"],
    ["another kind of JSON", zipOf({ "project.json": "{}" }), "project.no-archive"],
    ["no JSON", zipOf({ "project.json": "{" }), "file.damaged"],
    ["a later version", zipOf({ "project.json": described({ ...GOOD, version: 2 }) }), "app.newer"],
    ["a project without a name", zipOf({ "project.json": described({ project: {} }) }), "file.damaged"],
    [
      "a task that is none",
      zipOf({ "project.json": described(GOOD), "tasks/1.html": "<h1>Hi</h1>" }),
      "capsule.none",
    ],
    [
      "a conversation that is none",
      zipOf({ "project.json": described(GOOD), "conversations/1.json": '{"kind":"troupe-conversation"}' }),
      "import.empty",
    ],
    [
      "a conversation of which a part cannot be read",
      zipOf({
        "project.json": described(GOOD),
        "conversations/1.json": own,
        "conversations/2.json": '{"kind":"troupe-conversation","messages":7}',
      }),
      "file.damaged",
    ],
    [
      "a conversation of another application",
      zipOf({
        "project.json": described(GOOD),
        "conversations/1.json": '{"conversationId":"c","messages":[{"messageId":"m","text":"Hi"}]}',
      }),
      "file.damaged",
    ],
    [
      "more tasks than a project holds",
      zipOf({
        "project.json": described(GOOD),
        ...Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`tasks/${at}.html`, ""])),
      }),
      "project.too-large",
    ],
    [
      "a conversation that is no JSON",
      zipOf({ "project.json": described(GOOD), "conversations/1.json": "{}],[{" }),
      "file.damaged",
    ],
  ])("%s", async (_, file, code) => {
    expect(await refusal(file)).toBe(code);
  });

  test("an archive that claims to hold more than a page can take", async () => {
    const bytes = new Uint8Array(await zipOf({ "project.json": described(GOOD) }).arrayBuffer());
    const view = new DataView(bytes.buffer);
    for (let at = 0; at + 28 < bytes.length; at++)
      if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, 0x3fffffff, true);
    expect(await refusal(new Blob([bytes]))).toBe("file.too-large");
  });
});
