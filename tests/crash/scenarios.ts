import type { BrowserContext, Page } from "playwright";
import { addCustomProvider, askOnHome } from "../../e2e/support/actions";
import { chooseFolder, contentOf, withDisk } from "../../e2e/support/folder-on-disk";
import { ModelServer, type Reply } from "../../e2e/support/model-server";
import { teamReply } from "../../e2e/support/team-replies";
import type { FolderChange } from "../../src/core/domain/knowledge/folder-change";
import { recordsOf } from "./crashing-browser";

/** Work during which the browser is killed, again and again with the same profile. */
export interface Scenario {
  readonly name: string;
  readonly reply: Reply;
  /** The longest time from the beginning of the work to the kill. */
  readonly windowMs: number;
  /** Whether the work begins with the first write that is acknowledged; else with what is clicked. */
  readonly beginsWithWrite?: true;
  prepare?(context: BrowserContext): Promise<void>;
  /** Before the first kill. */
  setUp(page: Page, serverUrl: string): Promise<void>;
  /** Opens the page that works. */
  open(page: Page, round: number): Promise<void>;
  /** Works without end. */
  work(page: Page, round: number): Promise<void>;
  /** Faults of the stored data after a new start. */
  check(page: Page): Promise<readonly string[]>;
}

const SENTENCES = Array.from({ length: 200 }, (_, index) => `Sentence number ${index}.`);
const LONG = SENTENCES.join(" ");
const fine = async (): Promise<readonly string[]> => [];

async function chat(page: Page, round: number): Promise<void> {
  for (let turn = 0; ; turn++) {
    const field = page.getByPlaceholder(turn === 0 ? /Start chatting with/ : "Continue the conversation…");
    await field.fill(`Question ${turn} of round ${round}`);
    await field.press("Enter");
    const reply = page.getByRole("article", { name: "Reply" }).nth(turn);
    await reply.getByText(SENTENCES.at(-1) ?? "").waitFor();
  }
}

const chats: Scenario = {
  name: "chats",
  reply: () => LONG,
  windowMs: 9000,
  beginsWithWrite: true,
  setUp: addCustomProvider,
  open: async (page) => void (await page.goto("/agents/run#default")),
  work: chat,
  check: fine,
};

const runs: Scenario = {
  name: "runs",
  reply: teamReply({ complex: true }),
  windowMs: 12000,
  beginsWithWrite: true,
  setUp: addCustomProvider,
  open: async (page) => void (await page.goto("/")),
  async work(page, round) {
    await askOnHome(page, `Design menu ${round} for my café with prices and opening hours`);
    await page.waitForEvent("close", { timeout: 0 });
  },
  async check(page) {
    const seqs = new Map<string, number[]>();
    for (const { runId, seq } of await recordsOf<{ runId: string; seq: number }>(page, "events"))
      seqs.set(runId, [...(seqs.get(runId) ?? []), seq]);
    return [...seqs]
      .filter(([, all]) => all.sort((a, b) => a - b).some((seq, place) => seq !== place + (all[0] ?? 0)))
      .map(([id]) => `the journal ${id} has a gap`);
  },
};

const IMPORTED = 150;

async function openBackup(page: Page, backup: object): Promise<void> {
  await page.getByRole("button", { name: "Restore database" }).click();
  const dialog = page.getByRole("dialog");
  const buffer = Buffer.from(JSON.stringify(backup));
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "backup.json", mimeType: "application/json", buffer });
  await dialog.getByRole("button", { name: "Replace everything" }).waitFor();
}

/** Conversations that have other messages than they say. */
async function torn(page: Page): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  for (const { conversationId } of await recordsOf<{ conversationId: string }>(page, "messages"))
    counts.set(conversationId, (counts.get(conversationId) ?? 0) + 1);
  const conversations = await recordsOf<{ id: string; messageCount: number }>(page, "conversations");
  return conversations
    .filter(({ id, messageCount }) => (counts.get(id) ?? 0) !== messageCount)
    .map(({ id }) => `the conversation ${id} lacks messages`);
}

const imports: Scenario = {
  name: "imports",
  reply: () => "",
  windowMs: 3000,
  setUp: async () => {},
  async open(page, round) {
    const timestamp = "2025-01-02T12:00:00.000Z";
    const conversations = Array.from({ length: IMPORTED }, (_, at) => ({
      ...{ id: `r${round}-${at}`, agentId: "default", participatingAgents: ["default"] },
      ...{ title: `Number ${at}`, timestamp },
      messages: [0, 1, 2].map((place) => ({
        ...{ id: `r${round}-${at}-${place}`, content: LONG, timestamp },
        role: place % 2 === 0 ? "user" : "assistant",
      })),
    }));
    await page.goto("/admin/database");
    await openBackup(page, { conversations });
  },
  async work(page) {
    await page.getByRole("button", { name: "Add it" }).click();
    await page.waitForEvent("close", { timeout: 0 });
  },
  check: torn,
};

const restores: Scenario = {
  name: "restores",
  reply: () => "",
  windowMs: 5000,
  setUp: async () => {},
  async open(page, round) {
    const conversations = Array.from({ length: 20 }, (_, at) => ({
      ...{ id: `c${at}`, agentId: "default", participatingAgents: ["default"] },
      ...{ title: `Round ${round}`, timestamp: at, messageCount: 150 },
    }));
    const messages = Array.from({ length: 3000 }, (_, at) => ({
      ...{ id: `m${round}-${at}`, conversationId: `c${at % 20}`, role: "user" },
      ...{ content: `${round} ${LONG.slice(0, 500)}`, timestamp: at },
    }));
    const backup = { format: "troupe-backup", version: 9, createdAt: "2026-11-21T10:00:00.000Z" };
    await page.goto("/admin/database");
    await openBackup(page, { backup, conversations, messages });
  },
  async work(page) {
    await page.getByRole("button", { name: "Replace everything" }).click();
    await page.waitForEvent("close", { timeout: 0 });
  },
  async check(page) {
    const rounds = new Set<string>();
    for (const { title } of await recordsOf<{ title: string }>(page, "conversations"))
      rounds.add(title.replace("Round ", ""));
    for (const { content } of await recordsOf<{ content: string }>(page, "messages"))
      rounds.add(content.split(" ")[0] ?? "");
    const mixed = rounds.size > 1 ? [`records of backups ${[...rounds].join(" and ")} stand together`] : [];
    return [...mixed, ...(await torn(page))];
  },
};

const MIGRATED = 300;

const migrations: Scenario = {
  name: "migrations",
  reply: () => "",
  windowMs: 3000,
  setUp: async () => {},
  async open(page, round) {
    await page.goto("/icon.svg");
    await page.evaluate(makeVersion8, [MIGRATED, LONG, round * 1000] as const);
  },
  async work(page) {
    await page.goto("/conversations", { waitUntil: "commit" });
    await page.waitForEvent("close", { timeout: 0 });
  },
  async check(page) {
    await page.goto("/conversations");
    await page
      .getByText(/^T\d+$/)
      .first()
      .waitFor();
    const { length } = await recordsOf(page, "messages");
    return length === MIGRATED * 2
      ? await torn(page)
      : [`${length} messages were migrated of ${MIGRATED * 2}`];
  },
};

/** Runs in the page: a database as version 8 left it. */
async function makeVersion8([count, text, first]: readonly [number, string, number]): Promise<void> {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase("troupe").onsuccess = resolve;
  });
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open("troupe", 8);
    const timestamp = "2025-01-02T12:00:00.000Z";
    opening.onupgradeneeded = () => {
      for (const name of ["agents", "conversations", "credentials", "tasks", "artifacts", "contexts"])
        opening.result.createObjectStore(name, { keyPath: "id" });
      for (let at = 0; at < count; at++)
        opening.transaction?.objectStore("conversations").put({
          ...{
            id: `c${at}`,
            agentId: "default",
            participatingAgents: ["default"],
            timestamp,
            title: `T${first + at}`,
          },
          messages: ["user", "assistant"].map((role) => ({
            id: `c${at}-${role}`,
            role,
            content: text,
            timestamp,
          })),
        });
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

/** Folders of the browser's own stand for those of the disk. */
async function openFolders(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(FileSystemDirectoryHandle.prototype, {
      queryPermission: async () => "granted",
      requestPermission: async () => "granted",
    });
    Object.assign(globalThis, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle("reports", { create: true }),
    });
  });
}

const syncs: Scenario = {
  name: "syncs",
  reply: () => LONG,
  windowMs: 9000,
  beginsWithWrite: true,
  prepare: openFolders,
  async setUp(page, serverUrl) {
    await addCustomProvider(page, serverUrl);
    await page.goto("/settings#devices");
    await page.getByRole("button", { name: "Add a device" }).click();
    await page.getByRole("dialog", { name: "Add a device" }).getByRole("img").waitFor();
    await page.getByText("Last synced").waitFor();
  },
  async open(page, round) {
    await page.goto("/settings#devices");
    const other = await page.context().newPage();
    await other.goto("/agents/run#default");
    void chat(other, round).catch(() => {});
  },
  async work(page) {
    const now = page.getByRole("button", { name: "Sync now" });
    for (;;) await now.click();
  },
  async check(page) {
    await page.goto("/settings#devices");
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText("Last synced now").waitFor();
    const failures = await page.getByRole("alert").allTextContents();
    return failures.map((text) => `a sync after the kill says: ${text}`);
  },
};

const written = (number: number) => `Total: ${number}`;

const folders: Scenario = {
  name: "folder writes",
  reply: ({ messages }) => {
    const last = messages.at(-1);
    if (last?.role === "tool") return "It is written.";
    const number = Number(/number (\d+)/.exec(JSON.stringify(last?.content ?? ""))?.[1] ?? 0);
    const files = [0, 1, 2].map((place) => ({
      path: `total-${number}-${place}.md`,
      content: written(number),
    }));
    return { toolCalls: [{ name: "write-files", arguments: JSON.stringify({ files }) }] };
  },
  windowMs: 5000,
  beginsWithWrite: true,
  prepare: openFolders,
  async setUp(page, serverUrl) {
    await withDisk(page, {});
    await addCustomProvider(page, serverUrl);
  },
  open: chooseFolder,
  async work(page, round) {
    await page.getByPlaceholder(/Start chatting with/).fill(`Write number ${round * 1000}`);
    await page.keyboard.press("Enter");
    for (let turn = 1; ; turn++) {
      await page.getByRole("button", { name: "Allow once" }).click();
      await page
        .getByText("It is written.")
        .nth(turn - 1)
        .waitFor();
      await page.getByPlaceholder("Continue the conversation…").fill(`Write number ${round * 1000 + turn}`);
      await page.keyboard.press("Enter");
    }
  },
  async check(page) {
    const problems: string[] = [];
    for (const { path, stamp } of await recordsOf<FolderChange>(page, "folderChanges")) {
      const content = await contentOf(page, path);
      const isWhole = content === written(Number(path.split("-")[1]));
      // Without a stamp the page went away while it was written.
      if (stamp !== undefined && !isWhole) problems.push(`the file ${path} holds ${content}`);
    }
    return problems;
  },
};

/** All kinds of work. */
export const SCENARIOS: readonly Scenario[] = [chats, runs, imports, restores, migrations, syncs, folders];

/** A model server for a kind of work, which takes its time. */
export function serverFor({ reply }: Scenario): Promise<ModelServer> {
  return ModelServer.start(reply, { latencyMs: 5, chunkSize: 40 });
}
