import { CheckedDatabase } from "@core/services/database/checked-database";
import { UnreadableRecordsStore } from "@core/stores/data/unreadable-records-store";
import { TasksStore } from "@core/stores/tasks/tasks-store";
import { expect, test } from "vitest";
import { realDatabase } from "../databases";
import { MemoryLogger } from "../fakes/memory-logger";
import { modelAnswer } from "../fakes/model-answer/model-answer";
import { ModelSetup } from "../fakes/model-setup";
import { type Script, ScriptedProvider } from "../fakes/scripted-provider";
import { OrchestrationRig } from "../fakes/task-runner-rig";
import { filesRunIn } from "./files-run";

/** Limit of the files run between the click and the delivered document, beside those of records (`domain`). */
const MOST_FILES = 110;

/**
 * Files of records; those the answers of the model in this test come from, which no other one needs; and what the database
 * in memory that the keys are in answers by.
 */
const NOT_ON_THE_WAY = /^(?:core\/domain|plugins\/llm-practice)\/|\/scan-query\.ts$/;

const answering: Script = async function* ({ messages }) {
  yield { type: "text-delta", text: modelAnswer(messages) };
  yield { type: "finish", reason: "stop" };
};

/** The tasks of an application that has been used before, on a database and with model calls as the browser has them. */
async function tasks() {
  const provider = new ScriptedProvider("a", { suggestedModels: [{ id: "m", contextWindow: 16_000 }] });
  const setup = new ModelSetup(provider.script(answering));
  await setup.ports.vault.initialise();
  await setup.add("a", { model: "m" });
  const rig = new OrchestrationRig();
  const stored = realDatabase().database;
  // It is open since the start of the application.
  await stored.count("tasks");
  const database = new CheckedDatabase(stored, new UnreadableRecordsStore(stored, rig.ports.notifier));
  const tab = rig.open(undefined, { database, calling: () => setup.caller });
  const { clock, persistence } = rig.ports;
  const settings = { shownLanguage: "en" } as const;
  const store = new TasksStore(tab, settings, tab.tabs, clock, persistence, new MemoryLogger());
  return { store, ...tab };
}

test(`a document is delivered after a way through ${MOST_FILES} files at the most`, async () => {
  const { store, monitor, control } = await tasks();
  const files = await filesRunIn(async () => {
    const task = await store.create({ prompt: "Write a haiku about autumn rain." });
    await control.start(task.id, "en");
    const { artifacts } = await monitor.load(task.id);
    expect(artifacts).not.toEqual([]);
  });
  const way = files.filter((file) => !NOT_ON_THE_WAY.test(file));
  expect(way).toContain("core/services/models/model-gateway.ts");
  expect(way.length, way.join("\n")).toBeLessThanOrEqual(MOST_FILES);
});
