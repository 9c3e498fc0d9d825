import type { Page } from "playwright/test";
import { tinyEmbeddingModel } from "../tests/fakes/tiny-embedding-model";
import { seedProviders } from "./support/actions";
import { follow } from "./support/places";
import { expect, test } from "./support/test";

const HTTPS = /^https:/;
const CONCEPTS = [
  ["holiday", "conges"],
  ["ahead", "avance"],
  ["printer", "imprimante"],
];
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
