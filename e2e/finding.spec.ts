import type { Page } from "playwright/test";
import { ConceptEmbedder } from "../tests/fakes/concept-embedder";
import { tinyEmbeddingModel } from "../tests/fakes/tiny-embedding-model";
import { axeViolations } from "./support/accessibility";
import { addProvider, seedProviders } from "./support/actions";
import { follow } from "./support/places";
import { storedRecords } from "./support/stored";
import { expect, test } from "./support/test";

const { signal } = new AbortController();
const HTTPS = /^https:/;
const CONCEPTS = [
  ["holiday", "conges"],
  ["ahead", "avance"],
  ["printer", "imprimante"],
];
/** Stands in for an embedding model: knows these words, and no others. */
const model = new ConceptEmbedder(
  CONCEPTS.map((words) => words.map((word) => (word === "conges" ? "congés" : word))),
);

const handbook = [
  ...Array.from({ length: 150 }, (_, at) => `Rule ${at}: the printer stands where the printer stood.`),
  "Requests for holiday reach the manager 14 working days ahead.",
  ...Array.from({ length: 150 }, (_, at) => `Note ${at}: the printer prints what is printed.`),
].join("\n\n");

async function addHandbook(page: Page): Promise<void> {
  await page
    .getByLabel("Pick files")
    .last()
    .setInputFiles([{ name: "handbook.md", mimeType: "text/plain", buffer: Buffer.from(handbook) }]);
  await expect(page.getByRole("heading", { name: "My Knowledge (1)" })).toBeVisible();
}

/** The number of passages whose vectors are stored. */
async function vectorsKept(page: Page): Promise<number> {
  const kept = await storedRecords(page, "passageVectors");
  const sets = kept.flatMap((record) => record.sets as readonly { readonly marks: readonly string[] }[]);
  return sets.reduce((sum, { marks }) => sum + marks.length, 0);
}

/** Asks an agent that has the handbook, in other words and another language. */
async function askReader(page: Page): Promise<void> {
  await follow(page, "/agents/new");
  await page.getByLabel("Name").fill("Reader");
  await page.getByLabel("Role").fill("Reads");
  await page.getByRole("button", { name: "Create Agent" }).click();
  await page.getByRole("button", { name: "Actions for Reader" }).click();
  await page.getByRole("menuitem", { name: "Edit Knowledge" }).click();
  const knowledge = page.getByRole("dialog", { name: "Knowledge of Reader" });
  await knowledge.getByRole("checkbox", { name: "handbook.md" }).check();
  await knowledge.getByRole("button", { name: "Save" }).click();
  await expect(knowledge).toBeHidden();
  const agentId = await page.evaluate(customAgentId);
  await follow(page, `/agents/run#${agentId}`);
  await page.getByPlaceholder(/Start chatting with/).fill("Combien de temps à l'avance pour mes congés ?");
  await page.keyboard.press("Enter");
}

const meaningSwitch = (page: Page, name: string) => page.getByRole("checkbox", { name: `With ${name}` });

test("with an embedding model in Ollama a question in another language finds what answers it", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "Quatorze jours [1].");
  await page.route(`${server.url}/api/tags`, (route) =>
    route.fulfill({
      json: {
        models: [{ name: "llama3.2" }, { name: "bge-m3:latest", details: { family: "bert" } }],
      },
    }),
  );
  await page.route(`${server.url}/api/embed`, async (route) => {
    const { input } = route.request().postDataJSON() as { input: string[] };
    await route.fulfill({ json: { embeddings: await model.embed(input, "passage", signal) } });
  });
  await seedProviders(page, [{ provider: "ollama", baseUrl: server.url, model: "llama3.2" }]);
  await page.goto("/knowledge");
  await addHandbook(page);
  await expect(meaningSwitch(page, "Ollama")).toBeChecked();
  await expect(page.getByText("Your files stay on this device (bge-m3:latest).")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await askReader(page);
  await expect
    .poll(() => server.completions.some(({ body }) => body.includes("14 working days ahead")))
    .toBe(true);
});

test("a provider elsewhere is sent files once its switch is on, and none before", async ({ page }) => {
  const embedded: string[] = [];
  await page.route("https://api.openai.com/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.endsWith("/embeddings")) return route.fulfill({ json: { data: [{ id: "gpt-6.2-sol" }] } });
    const { input } = route.request().postDataJSON() as { input: string[] };
    embedded.push(...input);
    const vectors = await model.embed(input, "passage", signal);
    await route.fulfill({ json: { data: vectors.map((embedding, index) => ({ index, embedding })) } });
  });
  await addProvider(page, { provider: "OpenAI", apiKey: "sk-0123456789", model: "gpt-6.2-sol" });
  await follow(page, "/knowledge");
  await addHandbook(page);
  await expect(meaningSwitch(page, "OpenAI")).not.toBeChecked();
  expect(embedded).toEqual([]);
  // It turns once that has been saved.
  await meaningSwitch(page, "OpenAI").click();
  await expect(meaningSwitch(page, "OpenAI")).toBeChecked();
  // The last passage comes in the last request, whose vectors are kept then.
  await expect.poll(() => embedded.join().includes("Note 149")).toBe(true);
  await expect.poll(() => vectorsKept(page)).toBe(embedded.length);
  const sent = embedded.length;
  await page.reload();
  await expect(meaningSwitch(page, "OpenAI")).toBeChecked();
  expect(embedded).toHaveLength(sent);
});

test("a model in the page finds what other words ask for, once its download was agreed to", async ({
  page,
  context,
  modelServer,
}) => {
  const asked: string[] = [];
  await context.route(HTTPS, (route) => {
    if (route.request().url().includes("embedding")) asked.push(route.request().url());
    const body = Buffer.from(tinyEmbeddingModel(CONCEPTS));
    const headers = { "access-control-allow-origin": "*", "content-length": String(body.length) };
    return route.fulfill(route.request().method() === "HEAD" ? { headers } : { headers, body });
  });
  const server = await modelServer(() => "Quatorze jours [1].");
  // It has no model that embeds.
  await page.route(`${server.url}/api/tags`, (route) =>
    route.fulfill({ json: { models: [{ name: "llama3.2" }] } }),
  );
  const ollama = { provider: "ollama", baseUrl: server.url, model: "llama3.2" };
  await seedProviders(page, [ollama, { provider: "wllama", model: "tiny.gguf" }]);
  await page.goto("/knowledge");
  await addHandbook(page);
  await expect(meaningSwitch(page, "wllama")).not.toBeChecked();
  expect(asked).toEqual([]);
  await meaningSwitch(page, "wllama").click();
  await expect(meaningSwitch(page, "wllama")).toBeChecked();
  await askReader(page);
  await expect
    .poll(() => server.completions.some(({ body }) => body.includes("14 working days ahead")))
    .toBe(true);
});

async function customAgentId(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("troupe");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const keys = database.transaction("agents").objectStore("agents").getAllKeys();
  return new Promise((resolve) => {
    keys.onsuccess = () => resolve(String(keys.result[0]));
  });
}
