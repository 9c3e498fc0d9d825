import { docxOf, pdfOf, zipOf } from "../tests/fakes/office-files";
import { addCustomProvider, taskState } from "./support/actions";
import { kindOf, lastUserText, recordLines } from "./support/team-replies";
import { expect, test } from "./support/test";

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
const FILES = [
  { name: "report.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfOf([PDF])) },
  {
    name: "mill.docx",
    mimeType: `${OFFICE}.wordprocessingml.document`,
    buffer: Buffer.from(docxOf(`Then ${DOCX}.`)),
  },
  { name: "year.xlsx", mimeType: `${OFFICE}.spreadsheetml.sheet`, buffer: Buffer.from(BOOK) },
  { name: "toll.eml", mimeType: "message/rfc822", buffer: Buffer.from(LETTER) },
  { name: "barges.csv", mimeType: "text/csv", buffer: Buffer.from(`what,when\n"${CSV}",1\n`) },
];

test("a task has what five files of five kinds say in its document, and says that it rests on them", async ({
  page,
  modelServer,
}) => {
  const heading = "# The year";
  const server = await modelServer((chat) => {
    const asked = lastUserText(chat);
    const kind = kindOf(asked);
    if (kind === "analysis")
      return recordLines([
        { requirement: "Says what happened at the harbour", priority: "must", proof: "quote" },
        { agent: "Chronicler", role: "Writes chronicles", skills: ["chronicles"] },
        { complexity: "simple" },
      ]);
    if (kind === "check")
      return recordLines([{ requirement: 1, verdict: "met", quote: PDF, reason: "It says so." }]);
    // The document has nothing but what its prompts had.
    const said = JSON.stringify(chat.messages);
    return `${heading}\n\n${FACTS.filter((fact) => said.includes(fact))
      .map((fact) => `- In that year ${fact}.`)
      .join("\n")}\n`;
  });
  await addCustomProvider(page, server.url);
  await page.goto("/");
  await page.getByLabel("Upload a file").setInputFiles(FILES);
  for (const { name } of FILES) await expect(page.getByText(name).first()).toBeVisible();
  await page
    .getByPlaceholder("Need something done?")
    .fill("Write a chronicle of the year from the attached files");
  await page.keyboard.press("Enter");
  await expect(taskState(page, "Completed")).toBeVisible();
  for (const fact of FACTS) await expect(page.getByRole("main")).toContainText(fact);
  await expect(page.getByText(/^Read: /)).toHaveCount(0);
  await expect(page.getByText("Written from your 5 files")).toBeVisible();
});
