import { docxOf, pdfOf } from "../tests/fakes/office-files";
import { addProvider, askOnHome, taskState } from "./support/actions";
import { kindOf, lastUserText, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const text = (name: string, content: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

const filler = (topic: string, count: number) =>
  Array.from({ length: count }, (_, line) => `The ${topic} has its chapter ${line}, which is of no account.`);

test("an agent answers from the passages of its documents that matter, and cites them", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "The night train leaves at nine [1].");
  await addProvider(page, { provider: "Ollama", baseUrl: server.url, model: "llama3.2" });
  await page.goto("/knowledge");
  const trains = [
    ...filler("railway", 200),
    "The night train to Lisbon leaves at nine.",
    ...filler("depot", 200),
  ];
  const costs = [filler("budget", 50), ["Marketing costs doubled in May."], filler("invoice", 50)];
  await page
    .getByLabel("Pick files")
    .last()
    .setInputFiles([
      { name: "trains.docx", mimeType: DOCX, buffer: Buffer.from(docxOf(...trains)) },
      { name: "costs.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfOf(...costs)) },
    ]);
  await expect(page.getByRole("heading", { name: "My Knowledge (2)" })).toBeVisible();
  await page.goto("/agents/new");
  await page.getByLabel("Name").fill("Reader");
  await page.getByLabel("Role").fill("Reads");
  await page.getByRole("button", { name: "Create Agent" }).click();
  await page.getByRole("button", { name: "Actions for Reader" }).click();
  await page.getByRole("menuitem", { name: "Edit Knowledge" }).click();
  const knowledge = page.getByRole("dialog", { name: "Knowledge of Reader" });
  await knowledge.getByRole("checkbox", { name: "trains.docx" }).check();
  await knowledge.getByRole("checkbox", { name: "costs.pdf" }).check();
  await knowledge.getByRole("button", { name: "Save" }).click();
  await expect(knowledge).toBeHidden();

  const agentId = await page.evaluate(customAgentId);
  await page.goto(`/agents/run#${agentId}`);
  await page.getByPlaceholder(/Start chatting with/).fill("When does the train to Lisbon leave?");
  await page.keyboard.press("Enter");
  const sources = page.getByRole("region", { name: "Sources" });
  await expect(sources.getByRole("button")).toHaveCount(1);
  const asked = server.completions.find(({ body }) => body.includes("# Knowledge"))?.body ?? "";
  expect(asked).toContain("[1] trains.docx");
  expect(asked).toContain("The night train to Lisbon leaves at nine.");
  // Beside what the tools are that it may use.
  const { messages } = JSON.parse(asked) as { messages: unknown };
  expect(JSON.stringify(messages).length).toBeLessThan(22_000);

  await sources.getByRole("button", { name: "Source 1: trains.docx" }).click();
  const passage = page.getByRole("dialog").locator("mark");
  await expect(passage).toBeInViewport();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(sources.getByRole("button", { name: "Source 1: trains.docx" })).toBeVisible();

  await page.getByPlaceholder(/./).last().fill("What happened to marketing costs in May?");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => server.completions.some(({ body }) => body.includes("Marketing costs doubled in May.")))
    .toBe(true);
});

test("a deliverable cites the files of the agent that made it, each opening at the passage", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  const server = await modelServer((chat) => {
    const reply = team(chat);
    return kindOf(lastUserText(chat)) === "execution" ? `${reply}\nThe prices are those of May [1].` : reply;
  });
  await addProvider(page, { provider: "Ollama", baseUrl: server.url, model: "llama3.2" });
  await page.goto("/knowledge");
  await page
    .getByLabel("Pick files")
    .last()
    .setInputFiles(text("prices.txt", "Since May a small coffee costs 3.20, a large one 4.10."));
  await expect(page.getByRole("heading", { name: "My Knowledge (1)" })).toBeVisible();
  await page.goto("/agents/new");
  await page.getByLabel("Name").fill("Menu Writer");
  await page.getByLabel("Role").fill("Writes menus");
  await page.getByText("Advanced").click();
  await page.getByRole("checkbox", { name: "prices.txt" }).check();
  await page.getByRole("button", { name: "Create Agent" }).click();
  await expect(page.getByText("Agent created successfully!")).toBeVisible();

  await askOnHome(page, "Write a menu for our café");
  await expect(taskState(page, "Completed")).toBeVisible();
  const sources = page.getByRole("region", { name: "Artifacts" }).getByRole("region", { name: "Sources" });
  await sources.getByRole("button", { name: "Source 1: prices.txt" }).click();
  await expect(page.getByRole("dialog").locator("mark")).toHaveText(
    "Since May a small coffee costs 3.20, a large one 4.10.",
  );
});

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The agent that was made on this device. */
async function customAgentId(): Promise<string> {
  const [{ name = "" } = {}] = await indexedDB.databases();
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const reading = database.transaction("agents").objectStore("agents").getAllKeys();
    reading.onsuccess = () => resolve(reading.result);
  });
  database.close();
  return String(keys[0]);
}
