import type { Browser, Page } from "playwright";
import { expect } from "playwright/test";
import { addProvider } from "../../e2e/support/actions";
import { reply } from "../../e2e/support/conversing";
import { ModelServer } from "../../e2e/support/model-server";
import { documents, type GivenDocument } from "../reading/documents";
import type { Row } from "../row";

/** A busy machine takes its time to read a large file. */
const LONGEST_REPLY_MS = 60_000;

/** Text above the table. */
export const READING_HEADING = [
  "Each file is attached to a message in the application as it is published, in a browser, to a model of 128,000 tokens that sees.",
  "Counted is what arrives in the request at the model's server: planted facts, or pictures. The chronicle has 900,000",
  "characters, more than the model reads, and is asked about; of the table of 50,000 rows the digest has to arrive.",
].join("\n");

/** The parts that arrive at a model of twenty kinds of files. */
export async function reading(browser: Browser, url: string): Promise<readonly Row[]> {
  const server = await ModelServer.start(() => "Noted.");
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await addProvider(page, {
    provider: "Mistral",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-bench",
    model: "mistral-small-latest",
  });
  const rows: Row[] = [];
  for (const document of documents()) rows.push(await arrived(page, server, document));
  await context.close();
  await server.stop();
  return rows;
}

async function arrived(page: Page, server: ModelServer, document: GivenDocument): Promise<Row> {
  const { name, mimeType, bytes, question, facts, pictures } = document;
  const before = server.completions.length;
  await page.goto("/");
  await page.goto("/agents/run#default");
  await page.getByLabel("Upload a file").setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByPlaceholder(/Start chatting with/).fill(question);
  await page.keyboard.press("Enter");
  await expect(reply(page).getByRole("button", { name: "Regenerate", exact: true })).toBeEnabled({
    timeout: LONGEST_REPLY_MS,
  });
  const asked = server.completions.slice(before).find(({ body }) => body.includes(question.slice(0, 20)));
  const said = saidIn(asked?.body ?? "{}");
  const found =
    pictures === undefined ? facts.filter((fact) => said.includes(fact)).length : picturesIn(said);
  const wanted = pictures ?? facts.length;
  return {
    name: `${name}: ${pictures === undefined ? "facts" : "pictures"} that arrive, of ${wanted}`,
    measured: found,
    unit: "",
    limit: { sign: "=", value: wanted },
  };
}

/** All that a request says, without the escapes of JSON. */
function saidIn(body: string): string {
  const texts: string[] = [];
  JSON.parse(body, (_, value: unknown) => {
    if (typeof value === "string") texts.push(value);
    return value;
  });
  return texts.join("\n");
}

function picturesIn(said: string): number {
  return said.match(/^data:image\//gm)?.length ?? 0;
}
