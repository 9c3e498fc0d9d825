import { expect, test } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import {
  OrchestrationRig,
  recordLines,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import { isCustomAgent } from "../../domain/agent/agent";
import { receiptOf } from "../../domain/journal/receipt";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import type { Project } from "../../domain/project/project";
import type { ModelCall } from "../models/model-call";
import type { FileText } from "./file-text";
import { KnowledgeRetrieval } from "./retrieval";
import { withRetrieval } from "./with-retrieval";

const FACT = "Rain over Ploemeur falls on 171 days of a year.";
const FILE: KnowledgeItem = {
  ...{ id: "rain", name: "rain.md", path: "rain.md", type: "file", fileType: "text" },
  ...{ content: FACT, size: FACT.length, tags: [], lastModified: 1, createdAt: 1 },
};
const PROJECT: Project = {
  ...{ id: "weather", name: "Weather", instructions: "", createdAt: 1, updatedAt: 1 },
  ...{ knowledgeItemIds: [FILE.id], agentIds: [] },
};
const BRIEF = recordLines([
  { requirement: "Autumn rain" },
  { reader: "How often does it rain?", agent: "Climatologist", role: "Knows the weather of Brittany" },
  { agent: "Poet", role: "Writes verse" },
]);

/** Models over a network, which is what makes a call send anything. */
function answering(call: ModelCall): string {
  call.onTraffic?.({ host: "models.example", requests: 1, sentBytes: 1, receivedBytes: 1 });
  return call.purpose === "analysis" ? BRIEF : modelAnswer(call.messages);
}

async function rigWithProject() {
  const rig = new OrchestrationRig();
  const { database, logger, notifier } = rig.ports;
  await database.write([
    { type: "put", store: "projects", record: PROJECT },
    { type: "put", store: "knowledgeItems", record: FILE },
  ]);
  const texts = { ofItem: async ({ content }: KnowledgeItem) => content } as unknown as FileText;
  const ranker = { rank: async () => [] };
  const retrieval = new KnowledgeRetrieval(database, ranker, texts);
  const calling = (models: ScriptedModels) =>
    withRetrieval(models, { agents: rig.directory(), retrieval, texts, ranker, logger, notifier });
  return { rig, ...rig.open(new ScriptedModels(answering), { calling }) };
}

test("a project's files reach the agents that a task recruits, and the receipt names them", async () => {
  const { rig, control, library, monitor, models } = await rigWithProject();
  const task = await library.create({ prompt: SIMPLE_PROMPT, projectId: PROJECT.id });
  expect(await control.start(task.id, "en")).toMatchObject({ success: true });
  const { recruits, events } = await monitor.load(task.id);
  const names = [...recruits.values()].map(({ id, name }) => [isCustomAgent(id), name]);
  expect(names).toEqual([
    [true, "Climatologist"],
    [true, "Poet"],
  ]);
  const working = models.calls.filter(({ purpose }) => purpose === "execution");
  expect(new Set(working.map(({ agentId }) => agentId))).toEqual(new Set(recruits.keys()));
  for (const { messages } of working)
    expect(messages.map(({ content }) => content).join("\n")).toContain(
      `[1] rain.md\n\`\`\`\n${FACT}\n\`\`\``,
    );
  const passages = [{ start: 0, end: FACT.length }];
  expect(receiptOf(events).files).toEqual([{ name: "rain.md", isAttached: false, passages }]);
  expect(rig.ports.logger.lines.filter(({ level }) => level === "warn")).toEqual([]);
});
