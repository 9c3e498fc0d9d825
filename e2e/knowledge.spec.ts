import { docxOf, pdfOf, zipOf } from "../tests/fakes/office-files";
import { taskState } from "./support/actions";
import { follow, followed } from "./support/places";
import { seed } from "./support/seed";
import { storedRecords } from "./support/stored";
import { kindOf, lastUserText, recordLines } from "./support/team-replies";
import { expect, test } from "./support/test";

const NIGHT_TRAIN = "The night train to Lisbon leaves at nine.";

const filler = (topic: string, count: number) =>
  Array.from({ length: count }, (_, line) => `The ${topic} has its chapter ${line}, which is of no account.`);

/** The number of the passage of a prompt that says something. */
function sourceOf(words: string, prompt: string): string {
  const before = prompt.slice(0, prompt.indexOf(words));
  return [...before.matchAll(/\[(\d+)\] trains\.docx/g)].at(-1)?.[1] ?? "none";
}

/** A fact of each file that no other file has. */
const FACTS = [
  "the harbour froze on 3 March",
  "the mill burnt 4,117 sacks",
  "Ines Okafor signed last",
  "the toll was 12.5 florins",
  "nine barges lay at Vienne",
] as const;
const [PDF, DOCX, XLSX, MAIL, CSV] = FACTS;
const OFFICE = "application/vnd.openxmlformats-officedocument";
const BOOK = zipOf({
  "[Content_Types].xml": "<Types/>",
  "xl/workbook.xml": `<workbook><sheets><sheet name="Year" r:id="r1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/></R>`,
  "xl/worksheets/sheet1.xml": `<worksheet><row><c t="inlineStr"><is><t>${XLSX}</t></is></c></row></worksheet>`,
});
const LETTER = [
  "From: a@x.example",
  "Subject: Toll",
  "Content-Type: text/plain; charset=utf-8",
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from(`That year ${MAIL}.`).toString("base64"),
].join("\r\n");
const DOCX_TYPE = `${OFFICE}.wordprocessingml.document`;
const FILES = [
  { name: "report.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfOf([PDF])) },
  {
    name: "mill.docx",
    mimeType: DOCX_TYPE,
    buffer: Buffer.from(docxOf(`Then ${DOCX}.`)),
  },
  { name: "year.xlsx", mimeType: `${OFFICE}.spreadsheetml.sheet`, buffer: Buffer.from(BOOK) },
  { name: "toll.eml", mimeType: "message/rfc822", buffer: Buffer.from(LETTER) },
  { name: "barges.csv", mimeType: "text/csv", buffer: Buffer.from(`what,when\n"${CSV}",1\n`) },
];

test("an agent answers from the passages of its documents that matter, and a task from attached files of five kinds; both cite them where they stand", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer((chat) => {
    switch (kindOf(lastUserText(chat))) {
      case "chat":
        return "The night train leaves at nine [1].";
      case "analysis":
        return recordLines([
          { requirement: "Says what happened at the harbour", priority: "must", proof: "quote" },
          { agent: "Chronicler", role: "Writes chronicles", skills: ["chronicles"] },
          { complexity: "simple" },
        ]);
      case "check":
        return recordLines([{ requirement: 1, verdict: "met", quote: PDF, reason: "It says so." }]);
      default: {
        // The document has nothing but what its prompts had.
        const said = JSON.stringify(chat.messages);
        const known = FACTS.filter((fact) => said.includes(fact)).map((fact) => `- In that year ${fact}.`);
        return `# The year\n\n${known.join("\n")}\n\nTrains left at nine [${sourceOf(NIGHT_TRAIN, said)}].\n`;
      }
    }
  });
  const ollama = { provider: "ollama", encryptedApiKey: "", model: "llama3.2", baseUrl: server.url };
  await seed(page, { credentials: [{ id: "e2e", ...ollama, timestamp: Date.now(), order: 0 }] });
  await page.goto("/knowledge");
  const trains = [...filler("railway", 200), NIGHT_TRAIN, ...filler("depot", 200)];
  await page
    .getByLabel("Pick files")
    .last()
    .setInputFiles([{ name: "trains.docx", mimeType: DOCX_TYPE, buffer: Buffer.from(docxOf(...trains)) }]);
  await expect(page.getByRole("heading", { name: "My Knowledge (1)" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Agents" }).click();
  await page.getByRole("main").getByRole("link", { name: "New Agent" }).click();
  await page.getByLabel("Name").fill("Chronicler");
  await page.getByLabel("Role").fill("Writes chronicles");
  await page.getByText("Advanced").click();
  await page.getByRole("checkbox", { name: "trains.docx" }).check();
  await page.getByRole("button", { name: "Create Agent" }).click();
  await expect(page.getByText("Agent created successfully!")).toBeVisible();

  const [agent] = await storedRecords(page, "agents");
  await follow(page, `/agents/run#${agent?.id}`);
  await page.getByPlaceholder(/Start chatting with/).fill("When does the train to Lisbon leave?");
  await page.keyboard.press("Enter");
  const sources = page.getByRole("region", { name: "Sources" });
  await expect(sources.getByRole("button")).toHaveCount(1);
  const asked = server.completions.find(({ body }) => body.includes("# Knowledge"))?.body ?? "";
  expect(asked).toContain("[1] trains.docx");
  expect(asked).toContain(NIGHT_TRAIN);
  // Beside what the tools are that it may use.
  const { messages } = JSON.parse(asked) as { messages: unknown };
  expect(JSON.stringify(messages).length).toBeLessThan(22_000);
  await sources.getByRole("button", { name: "Source 1: trains.docx" }).click();
  const passage = page.getByRole("dialog").locator("mark");
  await expect(passage).toBeInViewport();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(sources.getByRole("button", { name: "Source 1: trains.docx" })).toBeVisible();

  await followed(page, "/");
  await page.getByLabel("Upload a file").setInputFiles(FILES);
  for (const { name } of FILES) await expect(page.getByText(name).first()).toBeVisible();
  const prompt = page.getByPlaceholder("Need something done?");
  await prompt.fill("Write a chronicle of the year from the attached files, and when the night train left");
  await prompt.press("Enter");
  await expect(taskState(page, "Completed")).toBeVisible();
  for (const fact of FACTS) await expect(page.getByRole("main")).toContainText(fact);
  await expect(page.getByText(/^Read: /)).toHaveCount(0);
  await expect(page.getByText("From your files")).toBeVisible();
  await page
    .getByRole("region", { name: "Artifacts" })
    .getByRole("button", { name: /^Source \d+: trains\.docx$/ })
    .click();
  await expect(passage).toContainText(NIGHT_TRAIN);
});
