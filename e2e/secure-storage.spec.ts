import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { addProvider, askOnHome } from "./support/actions";
import { replied } from "./support/conversing";
import type { ModelServer } from "./support/model-server";
import { follow } from "./support/places";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const API_KEY = "sk-secure-storage";
/** A key of version 1 sealed by another implementation than WebCrypto. */
const V1 = (
  JSON.parse(readFileSync("tests/fixtures/crypto/kat-v1-v2.json", "utf8")) as {
    vectors: { name: string; password: string; salt: string; iv: string; ciphertextWithTag: string }[];
  }
).vectors.find(({ name }) => name === "v1-credential");
const V1_API_KEY = "sk-test-0123456789";

/** A conversation as version 8 kept it: with its messages, and dates that are no numbers. */
const V8_CONVERSATION = {
  id: "old",
  agentId: "default",
  participatingAgents: ["default"],
  timestamp: "2025-01-02T12:00:00.000Z",
  title: "A trip to Rome",
  messages: [
    { id: "m1", role: "user", content: "Plan a trip", timestamp: "2025-01-02T12:00:00.000Z" },
    { id: "m2", role: "assistant", content: "Where to begin?", timestamp: "2025-01-02T12:00:01.000Z" },
  ],
};

async function addCustom(page: Page, server: ModelServer): Promise<void> {
  await addProvider(page, {
    provider: "Custom",
    baseUrl: `${server.url}/v1`,
    apiKey: API_KEY,
    model: "gpt-4o",
  });
}

async function openSecureStorage(page: Page): Promise<void> {
  await follow(page, "/settings#secure-storage");
  await expect(page.getByRole("heading", { name: "Secure Storage" })).toBeVisible();
}

const keyText = (page: Page) => page.getByText(/^[A-Za-z0-9+/]{43}=$/);

async function showKey(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Show the master key" }).click();
  return keyText(page).innerText();
}

/** Has a message answered, which takes the key. */
async function expectKeyWorks(page: Page, server: ModelServer, apiKey = API_KEY): Promise<void> {
  const before = server.completions.length;
  await follow(page, "/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill("Is soup on the menu?");
  await page.keyboard.press("Enter");
  await replied(page);
  const request = server.completions[before];
  expect(String(request?.headers.authorization)).toBe(`Bearer ${apiKey}`);
}

/** Deletes the key of this device, as a cleared or damaged profile does. */
async function loseKey(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("troupe");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction("pluginData", "readwrite");
          change.objectStore("pluginData").delete("vault/key");
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

// Keys are derived with 600,000 rounds, which takes its time on a busy machine.
test("the master key is shown and copied on request only, a new one opens what the old one closed, once lost it is asked for, and a password locks it", async ({
  page,
  context,
  modelServer,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const server = await modelServer(teamReply());
  await addCustom(page, server);
  await openSecureStorage(page);
  await expect(page.getByRole("button", { name: "Show the master key" })).toBeVisible();
  await expect(keyText(page)).toHaveCount(0);

  const first = await showKey(page);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Master key copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await page.getByRole("button", { name: "Hide the master key" }).click();
  await expect(keyText(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Regenerate", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Regenerate" }).click();
  await expect(page.getByText(/^Master key regenerated/)).toBeVisible();
  const masterKey = await showKey(page);
  expect(masterKey).not.toBe(first);
  await expectKeyWorks(page, server);

  await loseKey(page);
  const used = server.completions.length;

  await askOnHome(page, "Write a menu for my café with prices and opening hours");
  await expect(page.getByText(/Missing encryption metadata for credential/).first()).toBeVisible();
  expect(server.completions).toHaveLength(used);

  await follow(page, "/settings");
  const banner = page.locator("form").filter({ hasText: "The master key is missing" });
  await banner.getByLabel("Master key").fill(`${"A".repeat(43)}=`);
  await banner.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("This is not a valid master key")).toBeVisible();
  await banner.getByLabel("Master key").fill(masterKey);
  await banner.getByRole("button", { name: "Restore" }).click();
  await expect(banner).toHaveCount(0);
  await expectKeyWorks(page, server);

  await test.step("a master password locks the keys at start, and only that password opens them", async () => {
    await openSecureStorage(page);
    await page.getByLabel("New password").fill("correct horse");
    await page.getByLabel("Repeat the password").fill("correct horse");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText(/^Password set/)).toBeVisible();

    // Another address first: one that differs by its hash alone would not load the page anew.
    await page.goto("/icon.svg");
    await page.goto("/settings#providers");
    const locked = page.locator("form").filter({ hasText: "Secure storage is locked" });
    await expect(locked).toBeVisible();
    await expect(page.getByRole("button", { name: "Add provider" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Edit Custom" })).toBeDisabled();

    await locked.getByLabel("Master password").fill("wrong horse");
    await locked.getByRole("button", { name: "Unlock" }).click();
    await expect(page.getByRole("alert").getByText("Invalid password", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add provider" })).toBeDisabled();

    await locked.getByLabel("Master password").fill("correct horse");
    await locked.getByRole("button", { name: "Unlock" }).click();
    await expect(locked).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add provider" })).toBeEnabled();
    const before = server.completions.length;
    // Within the application: another load would lock it again.
    await page.getByRole("link", { name: "Chat with AI" }).click();
    await page.getByPlaceholder("Need something done?").fill("Write a menu for my café with prices");
    await page.keyboard.press("Enter");
    await expect.poll(() => server.completions[before]?.headers.authorization).toBe(`Bearer ${API_KEY}`);
  });
});

test("a database of version 8 is upgraded with all that is in it, and nobody hears of it; its keys open with their master key and are sealed anew", async ({
  page,
  modelServer,
}) => {
  if (!V1) throw new Error("no vector");
  const v1 = V1;
  const server = await modelServer(teamReply());
  // A page of the same origin that does not open the database.
  await page.goto("/schemas/agent.schema.json");
  await page.evaluate(makeVersion8, { ...v1, baseUrl: `${server.url}/v1`, conversation: V8_CONVERSATION });

  await page.goto("/agents/run#default/old");
  await expect(page.getByText("Where to begin?")).toBeVisible();
  await expect(page.getByText("Plan a trip")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const versions = await page.evaluate(async () => (await indexedDB.databases()).map((each) => each.version));
  expect(versions).toEqual([22]);

  await follow(page, "/settings#providers");
  const banner = page.locator("form").filter({ hasText: "The master key is missing" });
  await banner.getByLabel("Master key").fill(v1.password);
  await banner.getByRole("button", { name: "Restore" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByText(`gpt-4o · ${server.url}/v1`)).toBeVisible();

  await expect
    .poll(() => page.evaluate(readCredential))
    .toMatchObject({ sealed: { v: 2, kdf: { i: 600_000 } } });
  const { sealed } = await page.evaluate(readCredential);
  const mirrored = await page.evaluate(() => [
    localStorage.getItem("old_iv"),
    localStorage.getItem("old_salt"),
  ]);
  expect(mirrored).toEqual([sealed?.iv, sealed?.salt]);
  await expectKeyWorks(page, server, V1_API_KEY);
});

interface OldRecords {
  readonly salt: string;
  readonly iv: string;
  readonly ciphertextWithTag: string;
  readonly baseUrl: string;
  readonly conversation: object;
}

/** Runs in the page: a database as version 8 left it, with salt and IV in local storage alone. */
function makeVersion8({ salt, iv, ciphertextWithTag, baseUrl, conversation }: OldRecords): Promise<void> {
  localStorage.setItem("old_iv", iv);
  localStorage.setItem("old_salt", salt);
  const stores: Record<string, readonly string[]> = {
    agents: ["name", "role", "tags"],
    conversations: ["agentId", "workflowId", "timestamp", "title"],
    knowledgeItems: ["name", "type", "parentId", "path", "createdAt", "tags"],
    folderWatchers: ["basePath", "isActive", "createdAt", "lastSync"],
    credentials: ["provider"],
    artifacts: ["taskId", "agentId", "status", "type", "createdAt"],
    tasks: ["workflowId", "status", "complexity", "assignedAgentId", "parentTaskId", "createdAt", "dueDate"],
    contexts: ["taskId", "agentId", "contextType", "relevantAgents", "createdAt", "expiryDate"],
    langfuse_config: ["enabled", "timestamp"],
  };
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("troupe", 8);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      for (const [name, indexes] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, { keyPath: "id" });
        for (const index of indexes)
          store.createIndex(index, index, { multiEntry: /^(tags|relevantAgents)$/.test(index) });
        if (name === "conversations") store.put(conversation);
        if (name !== "credentials") continue;
        store.put({
          id: "old",
          provider: "custom",
          encryptedApiKey: ciphertextWithTag,
          model: "gpt-4o",
          baseUrl,
          timestamp: 1,
          order: 0,
        });
      }
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

interface Sealed {
  readonly v: number;
  readonly iv: string;
  readonly salt: string;
}

/** Runs in the page: the credential as it is stored now. */
function readCredential(): Promise<{ sealed?: Sealed }> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("troupe");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction("credentials").objectStore("credentials").get("old");
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}
