import { Chat } from "@core/services/chat/chat";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import { CheckedDatabase } from "@core/services/database/checked-database";
import { withRetrieval } from "@core/services/knowledge/with-retrieval";
import { ModelGateway } from "@core/services/models/model-gateway";
import { AgentsStore } from "@core/stores/agents/agents-store";
import { OpenConversations } from "@core/stores/conversation/open-conversations";
import { UnreadableRecordsStore } from "@core/stores/data/unreadable-records-store";
import { expect, test } from "vitest";
import { realDatabase } from "../databases";
import { credentialsOf } from "../fakes/credentials-of";
import { FixedClock } from "../fakes/fixed-clock";
import { ModelSetup } from "../fakes/model-setup";
import { ScriptedProvider } from "../fakes/scripted-provider";
import { filesRunIn } from "./files-run";

/**
 * Limit of the files run between the click and the committed question, with those of the answer that begin meanwhile.
 */
const MOST_FILES = 24;
const AGENT = { id: "writer", name: "Ada", role: "A writer.", instructions: "" };

/** The conversations of an application that has been used before, on a database as the browser has it. */
async function conversations(): Promise<OpenConversations> {
  const { ports, host, telemetry } = new ModelSetup(
    new ScriptedProvider("a", { suggestedModels: [{ id: "m", contextWindow: 16_000 }] }),
  );
  const { vault, http, ids, clock, preferences, tabs, logger, locks, persistence, notifier } = ports;
  const stored = realDatabase().database;
  const database = new CheckedDatabase(stored, new UnreadableRecordsStore(stored, notifier));
  const credentials = credentialsOf({ ...ports, database }, host);
  await vault.initialise();
  await credentials.add({ provider: "a", apiKey: "key", model: "m" }, new AbortController().signal);
  // The schemas of records are loaded with the first one that is read.
  await credentials.list();
  const gateway = new ModelGateway(credentials, host, http, clock, telemetry, preferences, tabs);
  const agents = { listing: async () => ({ agents: [AGENT], skipped: [] }), get: async () => AGENT };
  const caller = withRetrieval(gateway, { agents, logger } as unknown as Parameters<typeof withRetrieval>[1]);
  const repository = new ConversationRepository(database, tabs, new FixedClock());
  const rest = [database, clock, ids, locks, logger, persistence, preferences] as const;
  const chat = new Chat(repository, caller, ...rest);
  const directory = agents as unknown as ConstructorParameters<typeof AgentsStore>[0];
  const store = new AgentsStore(directory, clock, ids, notifier, tabs);
  const tasks = {} as unknown as ConstructorParameters<typeof OpenConversations>[5];
  return new OpenConversations(chat, repository, clock, store, { shownLanguage: "en" }, tasks);
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
