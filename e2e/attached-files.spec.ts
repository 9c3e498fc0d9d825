import { scannedPdfOf } from "../tests/fakes/pdf-files";
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
