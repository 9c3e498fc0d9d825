import { type Profiler, Session } from "node:inspector/promises";
import { LlmProviders } from "@core/points/llm-provider";
import { Chat } from "@core/services/chat/chat";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import { CheckedDatabase } from "@core/services/database/checked-database";
import { withRetrieval } from "@core/services/knowledge/with-retrieval";
import { Credentials } from "@core/services/models/credentials";
import { ModelGateway } from "@core/services/models/model-gateway";
import { AgentsStore } from "@core/stores/agents/agents-store";
import { OpenConversations } from "@core/stores/conversation/open-conversations";
import { UnreadableRecordsStore } from "@core/stores/data/unreadable-records-store";
import { expect, test } from "vitest";
import { realDatabase } from "../databases";
import { ModelSetup } from "../fakes/model-setup";
import { ScriptedProvider } from "../fakes/scripted-provider";

/** What is run between the click and the committed question, and what of the answer begins meanwhile. */
const MOST_FILES = 24;
const AGENT = { id: "writer", name: "Ada", role: "A writer.", instructions: "" };

/** The conversations of an application that has been used before, on a database as the browser has it. */
async function conversations(): Promise<OpenConversations> {
  const { ports, host, telemetry } = new ModelSetup(new ScriptedProvider("a"));
  const { vault, http, ids, clock, preferences, tabs, logger, locks, persistence, notifier } = ports;
  const stored = realDatabase().database;
  const database = new CheckedDatabase(stored, new UnreadableRecordsStore(stored, notifier));
  const credentials = new Credentials(database, vault, host, http, ids, clock, preferences, tabs);
  await vault.initialise();
  await credentials.add({ provider: "a", apiKey: "key", model: "m" }, new AbortController().signal);
  // The schemas of records are loaded with the first one that is read.
  await credentials.list();
  const gateway = new ModelGateway(credentials, host, http, clock, telemetry, preferences, tabs);
  const agents = { listing: async () => ({ agents: [AGENT], skipped: [] }), get: async () => AGENT };
  const caller = withRetrieval(gateway, { agents, logger } as unknown as Parameters<typeof withRetrieval>[1]);
  const repository = new ConversationRepository(database, tabs);
  const providers = host.open(LlmProviders);
  const rest = [database, clock, ids, locks, logger, persistence, preferences] as const;
  const chat = new Chat(repository, caller, ...rest, providers);
  const directory = agents as unknown as ConstructorParameters<typeof AgentsStore>[0];
  const store = new AgentsStore(directory, clock, ids, notifier, tabs);
  const tasks = {} as unknown as ConstructorParameters<typeof OpenConversations>[5];
  return new OpenConversations(chat, repository, clock, store, { shownLanguage: "en" }, tasks);
}

/** The files of `src` a function of which is called during some work. */
async function filesRunIn(work: () => Promise<unknown>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  return result.filter(isRun).map(({ url }) => url.replace(/^.*\/src\//, ""));
}

function isRun({ url, functions }: Profiler.ScriptCoverage): boolean {
  const isCalled = functions.some(({ functionName, ranges }) => functionName && (ranges[0]?.count ?? 0) > 0);
  return isCalled && /\/src\/(core|plugins)\//.test(url);
}

test(`a question is saved after a way through ${MOST_FILES} files at the most`, async () => {
  const open = await conversations();
  const view = open.open("writer");
  await view.loaded;
  const files = await filesRunIn(() =>
    view.send({ text: "Which river flows through the old town of Lyon, and which joins it?" }),
  );
  expect(view.conversation).toBeDefined();
  expect(files).toContain("core/stores/conversation/turns.ts");
  expect(files).toContain("plugins/browser/database/write-records.ts");
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(MOST_FILES);
});
