import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addProvider } from "./support/actions";
import { findOnDevice } from "./support/search-device";
import { seed } from "./support/seed";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { expect, test } from "./support/test";
import { TraceServer } from "./support/trace-server";

test.use({ serviceWorkers: "allow" });

const PUBLIC_KEY = "pk-lf-e2e";
const SECRET_KEY = "sk-lf-canary-0a1b2c3d4e5f";
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const reply = (page: Page) => page.getByRole("article", { name: "Reply" }).last();

async function openSection(page: Page): Promise<void> {
  // Another address first: one that differs by its hash alone would not load the page anew.
  await page.goto("/icon.svg");
  await page.goto("/settings#langfuse");
  const details = page.locator("#langfuse details");
  await details.getByText("Host and keys", { exact: true }).waitFor();
  if (!(await details.evaluate((each: HTMLDetailsElement) => each.open)))
    await details.getByText("Host and keys", { exact: true }).click();
  await expect(page.getByLabel("Secret key")).toBeVisible();
}

async function attachPicture(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Attach files" }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  await (await choosing).setFiles({ name: "dot.png", mimeType: "image/png", buffer: PICTURE });
  await expect(page.getByRole("list", { name: "Attachments" }).last().getByRole("listitem")).toHaveCount(1);
}

async function say(page: Page, text: string, answer: string): Promise<void> {
  await page.getByPlaceholder(/Start chatting with|Continue the conversation/).fill(text);
  await page.keyboard.press("Enter");
  await expect(reply(page)).toContainText(answer);
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);
}

/** Looks at something until it is so, each time as if the tab had just been put away, which sends what waits. */
function pollPutAway(page: Page, look: () => unknown) {
  return expect.poll(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    return look();
  });
}

test("completed requests are recorded where the person says, and trouble with it disturbs nobody", async ({
  page,
  modelServer,
}) => {
  const traces = await TraceServer.start(PUBLIC_KEY, SECRET_KEY);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const server = await modelServer((chat) => {
    const said = chat.messages.at(-1)?.content;
    return `You said: ${typeof said === "string" ? said : JSON.stringify(said)}`;
  });
  await seed(page, recordsOf(JOURNALS.completed));
  await addProvider(page, {
    provider: "Custom",
    baseUrl: `${server.url}/v1`,
    apiKey: "sk-e2e",
    model: "gpt-4o",
  });

  await openSection(page);
  await expect(page.getByText(/every prompt and every reply is sent to the host below/)).toBeVisible();
  const recording = page.getByLabel("Record completed model requests");
  await expect(recording).not.toBeChecked();
  await page.getByLabel("Host").fill(traces.url);
  await page.getByLabel("Public key").fill(PUBLIC_KEY);
  await page.getByLabel("Secret key").fill("sk-lf-wrong");
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByRole("alert").getByText(/does not accept these keys/)).toBeVisible();
  await page.getByLabel("Secret key").fill(SECRET_KEY);
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText("The host accepts these keys. It reports: OK, version 3.99.0.")).toBeVisible();
  await recording.check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByLabel("Secret key")).toHaveValue("");
  expect(await findOnDevice(page, SECRET_KEY)).toEqual([]);
  expect(traces.events).toEqual([]);

  // A prompt that is a title itself, so that the reply is the only request.
  await page.goto("/agents/run#default");
  await say(page, "Tomatoes in May", "You said: Tomatoes in May");
  const conversationId = new URL(page.url()).hash.split("/")[1];
  await pollPutAway(page, () => traces.events.length).toBe(2);
  const about = { provider: "custom", endpoint: `${server.url}/v1`, status: "success", conversationId };
  const [trace] = traces.bodies("trace-create");
  expect(trace).toMatchObject({
    name: "custom/gpt-4o",
    sessionId: conversationId,
    userId: "troupe",
    tags: ["custom", "default", "success"],
    metadata: { ...about, agentId: "default" },
  });
  const [generation] = traces.bodies("generation-create");
  expect(generation).toMatchObject({
    traceId: trace?.id,
    model: "gpt-4o",
    statusMessage: "success",
    output: "You said: Tomatoes in May",
    usage: { totalTokens: expect.any(Number) },
  });
  expect(JSON.stringify(generation?.input)).toContain("Tomatoes in May");
  expect(JSON.stringify(traces.events)).not.toContain("sk-e2e");

  // The package would keep what waits in the storage of the tab.
  expect(await findOnDevice(page, SECRET_KEY)).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("lf_"))),
  ).toEqual([]);

  // Reports of the service worker are recorded too.
  await say(page, "Basil in June", "You said: Basil in June");
  const answer = await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    const worker = (await navigator.serviceWorker.ready).active;
    const about = { requestId: "r", provider: "p", endpoint: "https://p.example", options: {} };
    worker?.postMessage({ type: "LLM_REQUEST", ...about }, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
  });
  expect(answer).toEqual({ success: true });
  await page.evaluate(() => {
    const data = { provider: "p", endpoint: "e", duration: 5, success: false, timestamp: Date.now() };
    const message = { type: "LANGFUSE_TRACK_REQUEST", data, ctx: { taskId: "task-7" } };
    navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: message }));
  });
  await pollPutAway(page, () => traces.events.length).toBe(6);
  expect(traces.bodies("trace-create").slice(1)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ sessionId: conversationId, tags: ["custom", "default", "success"] }),
      expect.objectContaining({ sessionId: "task-7", tags: ["p", "unknown-agent", "error"] }),
    ]),
  );

  // Files are sent once that is switched on, and not before.
  await attachPicture(page);
  await say(page, "Only its name", "Only its name");
  await pollPutAway(page, () => JSON.stringify(traces.events)).toContain("dot.png");
  expect(traces.files).toEqual([]);
  await openSection(page);
  await page.getByLabel("Send files too").check();
  await expect(page.getByText("Files are sent too while recording is on.")).toBeVisible();
  await page.getByLabel("Environment").fill("e2e");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  // A finished task is sent when the user says so, and to the host that is named.
  await page.getByRole("button", { name: "Send a finished task…" }).click();
  await expect(page.getByRole("dialog")).toContainText(`sent to ${new URL(traces.url).host}`);
  expect(await axeViolations(page)).toEqual([]);
  expect(traces.made).toEqual([]);
  await page.getByRole("button", { name: /^Send to 127/ }).click();
  await expect(page.getByText(/is an item of “troupe” now\.$/)).toBeVisible();
  expect(traces.made.map(({ path }) => path)).toEqual(["/api/public/datasets", "/api/public/dataset-items"]);
  const item = { input: expect.any(String), expectedOutput: expect.any(String), datasetName: "troupe" };
  expect(traces.made.at(-1)?.body).toMatchObject(item);

  await page.goto(`/agents/run#default/${conversationId}`);
  await attachPicture(page);
  await say(page, "With its bytes", "With its bytes");
  await pollPutAway(page, () => JSON.stringify(traces.events)).toContain(
    "@@@langfuseMedia:type=image/png|id=media-1|source=base64_data_uri@@@",
  );
  expect(traces.files[0]).toEqual({ text: PICTURE.toString("utf8"), authorization: undefined });
  expect(traces.bodies("trace-create").at(-1)).toMatchObject({ environment: "e2e" });

  // Keys that are refused are only logged.
  await openSection(page);
  await expect(recording).toBeChecked();
  await page.getByLabel("Secret key").fill("sk-lf-wrong");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const refusedBefore = traces.refused;
  await page.goto(`/agents/run#default/${conversationId}`);
  await expect(reply(page)).toContainText("With its bytes");
  await say(page, "Thyme in July", "You said: Thyme in July");
  await pollPutAway(page, () => traces.refused).toBeGreaterThan(refusedBefore);
  await expect.poll(() => warnings.join("\n")).toContain("unauthorized (check keys and host)");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(warnings.join("\n")).not.toContain("sk-lf-");
  await traces.stop();
});
