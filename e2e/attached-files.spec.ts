import type { Page } from "playwright/test";
import { scannedPdfOf, scansPdfOf } from "../tests/fakes/pdf-files";
import { replied, reply } from "./support/conversing";
import type { ModelServer } from "./support/model-server";
import { seed } from "./support/seed";
import { expect, test } from "./support/test";

const SHEET = { width: 900, height: 500 };

/** Sheets of paper with words on them, as a scanner would see them. */
async function sheetsOf(page: Page, jpeg: string, png: string): Promise<readonly [Buffer, Buffer]> {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize(SHEET);
  const draw = (words: string) =>
    sheet.setContent(`<body style="margin:60px;font:26px/1.6 serif;background:#fff">${words}</body>`);
  await draw(jpeg);
  const first = await sheet.screenshot({ type: "jpeg" });
  await draw(png);
  const second = await sheet.screenshot({ type: "png" });
  await sheet.close();
  return [first, second];
}

/** Has the same server be asked with a model, of which is known whether it sees. */
async function begin(page: Page, server: ModelServer, model: string): Promise<void> {
  const credential = { id: "e2e", provider: "ollama", encryptedApiKey: "", model, baseUrl: server.url };
  await seed(page, { credentials: [{ ...credential, timestamp: Date.now(), order: 0 }] });
  await page.goto("/agents/run#default");
}

test("text in pictures is recognised for a model that does not see; one that sees is shown the pages", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() => "In March.");
  const asked = (words: string) => server.completions.find(({ body }) => body.includes(words))?.body ?? "";
  const [scan, note] = await sheetsOf(
    page,
    "The harbour froze on 3 March.<br>The mill burnt 4,117 sacks.<br><br>한국어 계약서는 서울에서 서명되었습니다.",
    "Ines Okafor signed last.",
  );
  await begin(page, server, "llama3.2");
  await page.getByLabel("Upload a file").setInputFiles([
    { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(scansPdfOf([scan], SHEET)) },
    { name: "note.png", mimeType: "image/png", buffer: note },
  ]);
  await page.getByPlaceholder(/Start chatting with/).fill("When did the harbour freeze? 언제?");
  await page.keyboard.press("Enter");
  await expect(reply(page)).toContainText("Recognised: scan.pdf.");
  await expect(reply(page)).toContainText("Recognised: note.png.");
  await replied(page);
  for (const fact of ["harbour froze on 3 March", "4,117 sacks", "계약서", "Ines Okafor signed last"])
    expect(asked("When did the harbour freeze?")).toContain(fact);
  expect(asked("When did the harbour freeze?")).not.toContain('"images"');

  await begin(page, server, "gemma3");
  const grey = { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(scannedPdfOf(10)) };
  await page.getByLabel("Upload a file").setInputFiles(grey);
  await page.getByPlaceholder(/Start chatting with/).fill("Which colour is it?");
  await page.keyboard.press("Enter");
  await replied(page);
  await expect(reply(page)).toContainText(/Read: \d of 10 pages of scan\.pdf, as pictures/);
  const [, picture = ""] = /"images":\["([^"]+)"/.exec(asked("Which colour is it?")) ?? [];
  const drawn = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${base64}`;
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
