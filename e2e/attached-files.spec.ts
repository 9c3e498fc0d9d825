import type { Page } from "playwright/test";
import { scannedPdfOf, scansPdfOf } from "../tests/fakes/pdf-files";
import { addProvider, taskState } from "./support/actions";
import { begin, composer, replied, reply } from "./support/conversing";
import { lastUserText, recordLines, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

/** A report of 600 paragraphs, of which three hold a fact each that no other has. */
const FACTS = ["the harbour froze on 3 March", "the mill burnt 4,117 sacks", "Ines Okafor signed last"];
const PARAGRAPHS = Array.from({ length: 600 }, (_, index) => {
  const fact = FACTS[[40, 310, 590].indexOf(index)];
  return fact ? `In that year ${fact}.` : `Entry ${index}. ${"Nothing of note was written down. ".repeat(4)}`;
});
const REPORT = { name: "report.md", mimeType: "text/markdown", buffer: Buffer.from(PARAGRAPHS.join("\n\n")) };

test("what a model was not given of a file is said, and all of it is read on request", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  const server = await modelServer((chat) => {
    const asked = lastUserText(chat);
    if (asked.includes("Analyse the request"))
      return recordLines([{ requirement: "Names a price for every size" }]);
    if (!asked.includes("The attachment is part ")) return team(chat);
    const said = JSON.stringify(chat.messages);
    return `# Noted\n\n${FACTS.filter((fact) => said.includes(fact)).join("\n\n") || "Nothing."}`;
  });
  await begin(page, server);
  await page.getByLabel("Upload a file").setInputFiles(REPORT);
  await composer(page).fill("Summarise the attached report");
  await composer(page).press("Enter");
  await expect(reply(page)).toContainText(/Read: \d+ of 600 paragraphs of report\.md/);
  await replied(page);
  const asked = server.completions.at(-1)?.body ?? "";
  expect(asked).toContain("of 600 paragraphs; […] stands for the others");
  expect(FACTS.every((fact) => asked.includes(fact))).toBe(false);

  await reply(page).getByRole("button", { name: "Read all" }).click();
  await expect(page.getByText("I have finished this task:")).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Summarise/ })
    .first()
    .click();
  await expect(taskState(page, "Completed")).toBeVisible();
  const sent = server.completions.map(({ body }) => body).join("\n");
  for (const fact of FACTS) expect(sent).toContain(fact);
  const writing = server.completions.find(({ body }) => body.includes("the complete deliverable itself"));
  for (const fact of FACTS) expect(writing?.body).toContain(fact);
  await expect(page.getByText(/^Read: /)).toHaveCount(0);
});

test("pages that are pictures are shown to a model that sees, and the page says how many", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "It is grey.");
  await addProvider(page, {
    provider: "Mistral",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-e2e",
    model: "mistral-small-latest",
  });
  await page.goto("/agents/run#default");
  const scan = { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(scannedPdfOf(10)) };
  await page.getByLabel("Upload a file").setInputFiles(scan);
  await page.getByPlaceholder(/Start chatting with/).fill("Which colour is it?");
  await page.keyboard.press("Enter");
  await replied(page);
  await expect(reply(page)).toContainText(/Read: \d of 10 pages of scan\.pdf, as pictures/);
  const asked = server.completions.find(({ body }) => body.includes("Which colour is it?"))?.body ?? "";
  const [, picture = ""] = /"(data:image\/jpeg;base64,[^"]+)"/.exec(asked) ?? [];
  const drawn = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const [red] = context?.getImageData(image.width / 2, image.height / 2, 1, 1).data ?? [];
    return { width: image.width, height: image.height, red };
  }, picture);
  expect(drawn).toEqual({ width: 1_200, height: 1_600, red: expect.any(Number) });
  expect(Math.abs((drawn.red ?? 0) - 0x80)).toBeLessThan(4);
});

const SHEET = { width: 900, height: 500 };

/** A sheet of paper with words on it, as a scanner would see it. */
async function sheetOf(page: Page, words: string, type: "jpeg" | "png"): Promise<Buffer> {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize(SHEET);
  await sheet.setContent(`<body style="margin:60px;font:26px/1.6 serif;background:#fff">${words}</body>`);
  const picture = await sheet.screenshot({ type });
  await sheet.close();
  return picture;
}

test("text in pictures is recognised for a model that does not see, and the page says so", async ({
  page,
  modelServer,
}) => {
  // A machine that is busy takes its time to recognise letters.
  test.slow();
  const server = await modelServer(() => "In March.");
  await addProvider(page, {
    provider: "DeepSeek",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-e2e",
    model: "deepseek-v4-pro",
  });
  const pages = [
    await sheetOf(page, "The harbour froze on 3 March.<br>The mill burnt 4,117 sacks.", "jpeg"),
    await sheetOf(page, "한국어 계약서는 서울에서 서명되었습니다.", "jpeg"),
  ];
  const note = await sheetOf(page, "Ines Okafor signed last.", "png");
  await page.goto("/agents/run#default");
  await page.getByLabel("Upload a file").setInputFiles([
    { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(scansPdfOf(pages, SHEET)) },
    { name: "note.png", mimeType: "image/png", buffer: note },
  ]);
  await page.getByPlaceholder(/Start chatting with/).fill("When did the harbour freeze? 언제?");
  await page.keyboard.press("Enter");
  await expect(reply(page)).toContainText("Read by text recognition: 2 of 2 pages of scan.pdf.", {
    timeout: 60_000,
  });
  await expect(reply(page)).toContainText("Read by text recognition: note.png.");
  await replied(page);
  const asked =
    server.completions.find(({ body }) => body.includes("When did the harbour freeze?"))?.body ?? "";
  for (const fact of ["harbour froze on 3 March", "4,117 sacks", "계약서", "Ines Okafor signed last"])
    expect(asked).toContain(fact);
  expect(asked).not.toContain("data:image");
});
