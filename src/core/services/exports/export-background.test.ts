import { expect, it } from "vitest";
import { storedArtifact } from "../../../../tests/fakes/export-request";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { OrchestrationRig } from "../../../../tests/fakes/task-runner-rig";
import type { Artifact } from "../../domain/artifact/artifact";
import { pendingTask } from "../../domain/task/pending-task";
import type { Task } from "../../domain/task/task";
import { toBase64 } from "../../domain/text/base64";
import { KnowledgeLibrary } from "../knowledge/knowledge-library";
import { exportBackground } from "./export-background";

const base64 = (text: string) => toBase64(new TextEncoder().encode(text));
const attachment = (name: string, text: string) =>
  ({ type: "text", name, mimeType: "text/plain", data: base64(text) }) as const;
const taskOf = (over: Partial<Task>): Task => ({
  ...pendingTask({ id: "task", workflowId: "w", createdAt: 1 }, "Write"),
  ...over,
});

async function filesOf(ports: FakePorts, over: Partial<Artifact> & Pick<Artifact, "content">) {
  const made = [attachment("chart.csv", "1,2")];
  const files = await exportBackground(() => ports.database, storedArtifact(over), made).files();
  return files.map(({ name, type, bytes }) => [name, type, new TextDecoder().decode(bytes())]);
}

it("has the files that the task was given, those that the text cites, and those that tools made", async () => {
  const ports = new FakePorts();
  const { database, clock, ids, hasher } = ports;
  const library = new KnowledgeLibrary(database, clock, ids, hasher);
  const { added } = await library.addFiles([
    new File(["Wet."], "rain.txt", { type: "text/plain" }),
    new File(["%PDF"], "rain.pdf", { type: "application/pdf" }),
    new File(["Secret."], "never-cited.txt", { type: "text/plain" }),
  ]);
  const attachments = [attachment("brief.txt", "Write of rain.")];
  await database.write([
    { type: "put", store: "tasks", record: taskOf({ attachments }) },
    { type: "put", store: "tasks", record: taskOf({ id: "part", parentTaskId: "task" }) },
    { type: "put", store: "artifacts", record: storedArtifact({ id: "other", content: "# Other" }) },
  ]);
  const file = (number: number, at: number) => ({
    ...{ number, name: added[at]?.name ?? "", itemId: added[at]?.id ?? "", start: 0, end: 1 },
  });
  const sources = [
    file(1, 0),
    file(2, 1),
    file(3, 2),
    file(4, 0),
    { number: 5, name: "Other", itemId: "other", taskId: "t2", start: 0, end: 1 },
    { number: 6, name: "Gone", itemId: "gone", start: 0, end: 1 },
    { kind: "web" as const, number: 7, name: "Page", url: "https://rain.example/", readAt: 1 },
  ];
  expect(await filesOf(ports, { taskId: "part", content: "It rains [1, 2, 4, 5, 6, 7].", sources })).toEqual([
    ["brief.txt", "text/plain", "Write of rain."],
    ["rain.txt", "text/plain", "Wet."],
    ["rain.pdf", "application/pdf", "%PDF"],
    ["Other.md", "text/markdown", "# Other"],
    ["chart.csv", "text/plain", "1,2"],
  ]);
});

it("reads nothing before it is asked, and ends where tasks name each other as parents", async () => {
  const ports = new FakePorts();
  const { database } = ports;
  await database.write([
    { type: "put", store: "tasks", record: taskOf({ parentTaskId: "b" }) },
    { type: "put", store: "tasks", record: taskOf({ id: "b", parentTaskId: "task" }) },
  ]);
  expect(await filesOf(ports, { content: "Words" })).toHaveLength(1);
  exportBackground(() => expect.fail("it was opened"), storedArtifact({ content: "" }), []);
});

it("has the versions before the one at hand, oldest first", async () => {
  const rig = new OrchestrationRig();
  const { editor, library, monitor } = rig.open();
  const { database } = rig.ports;
  const record = {
    ...{ id: "garden", name: "Garden", instructions: "", agentIds: [], knowledgeItemIds: [] },
    ...{ createdAt: 1, updatedAt: 1 },
  };
  await database.write([{ type: "put", store: "projects", record }]);
  const { id } = await library.addDocument({
    title: "A",
    content: "One.",
    author: "Ada",
    projectId: "garden",
  });
  const [first] = [...(await monitor.load(id)).artifacts.values()];
  for (const content of ["Two.", "Three."]) await editor.updateArtifact(first?.id ?? "", { content });
  const [last = storedArtifact({ content: "" })] = [...(await monitor.load(id)).artifacts.values()];
  const versionsOf = async (artifact: Artifact) =>
    (await exportBackground(() => database, artifact, []).versions()).map(({ version, text }) => [
      version,
      text,
    ]);
  expect(await versionsOf(last)).toEqual([
    [1, "One."],
    [2, "Two."],
  ]);
  expect(first && (await versionsOf(first))).toEqual([]);
});
