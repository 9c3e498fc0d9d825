import { docxOf, pdfOf } from "../tests/fakes/office-files";
import { askOnHome, taskState } from "./support/actions";
import { composer } from "./support/conversing";
import { seed } from "./support/seed";
import { kindOf, lastUserText, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const filler = (topic: string, count: number) =>
  Array.from({ length: count }, (_, line) => `The ${topic} has its chapter ${line}, which is of no account.`);

test("an agent answers and delivers from the passages of its documents that matter, and cites them where they stand", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  const server = await modelServer((chat) => {
    const kind = kindOf(lastUserText(chat));
    if (kind === "chat") return "The night train leaves at nine [1].";
    return kind === "execution" ? `${team(chat)}\nThe prices are those of May [1].` : team(chat);
  });
  const ollama = { provider: "ollama", encryptedApiKey: "", model: "llama3.2", baseUrl: server.url };
  await seed(page, { credentials: [{ id: "e2e", ...ollama, timestamp: Date.now(), order: 0 }] });
  await page.goto("/knowledge");
  const trains = [
    ...filler("railway", 200),
    "The night train to Lisbon leaves at nine.",
    ...filler("depot", 200),
  ];
  const costs = [filler("budget", 50), ["Marketing costs doubled in May."], filler("invoice", 50)];
  const menu = ["Since May a small coffee costs 3.20, a large one 4.10."];
  const files = [
    { name: "trains.docx", mimeType: DOCX, buffer: Buffer.from(docxOf(...trains)) },
    { name: "costs.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfOf(...costs)) },
    { name: "prices.txt", mimeType: "text/plain", buffer: Buffer.from(menu.join("\n")) },
  ];
  await page.getByLabel("Pick files").last().setInputFiles(files);
  await expect(page.getByRole("heading", { name: "My Knowledge (3)" })).toBeVisible();
  await page.goto("/agents/new");
  await page.getByLabel("Name").fill("Menu Writer");
  await page.getByLabel("Role").fill("Writes menus");
  await page.getByText("Advanced").click();
  for (const { name } of files) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Create Agent" }).click();
  await expect(page.getByText("Agent created successfully!")).toBeVisible();

  await page.goto(`/agents/run#${await page.evaluate(customAgentId)}`);
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
  await composer(page).fill("What happened to marketing costs in May?");
  await composer(page).press("Enter");
  await expect
    .poll(() => server.completions.some(({ body }) => body.includes("Marketing costs doubled in May.")))
    .toBe(true);

  await askOnHome(page, "Write a menu for our café with the prices of coffee");
  await expect(taskState(page, "Completed")).toBeVisible();
  await page
    .getByRole("region", { name: "Artifacts" })
    .getByRole("button", { name: "Source 1: prices.txt" })
    .click();
  await expect(passage).toHaveText(menu);
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
