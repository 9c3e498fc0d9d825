import type { Page } from "playwright/test";
import { addCustomProvider } from "./support/actions";
import { follow } from "./support/places";
import { findOnDevice } from "./support/search-device";
import { expect, test } from "./support/test";
import { TraceServer } from "./support/trace-server";

test.use({ serviceWorkers: "allow", stores: "used" });

const PUBLIC_KEY = "pk-lf-e2e";
const SECRET_KEY = "sk-lf-canary-0a1b2c3d4e5f";
const reply = (page: Page) => page.getByRole("article", { name: "Reply" }).last();

async function openSection(page: Page): Promise<void> {
  await page.goto("/settings#langfuse");
  const details = page.locator("#langfuse details");
  await details.getByText("Host and keys", { exact: true }).waitFor();
  if (!(await details.evaluate((each: HTMLDetailsElement) => each.open)))
    await details.getByText("Host and keys", { exact: true }).click();
  await expect(page.getByLabel("Secret key")).toBeVisible();
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

test("completed requests are recorded where the person says, from the page and the service worker", async ({
  page,
  modelServer,
}) => {
  const traces = await TraceServer.start(PUBLIC_KEY, SECRET_KEY);
  const server = await modelServer((chat) => {
    const said = chat.messages.at(-1)?.content;
    return `You said: ${typeof said === "string" ? said : JSON.stringify(said)}`;
  });
  await addCustomProvider(page, server.url);
  await openSection(page);
  await expect(page.getByText(/Every prompt and reply goes to the host below/)).toBeVisible();
  const recording = page.getByLabel("Record completed model requests");
  await expect(recording).not.toBeChecked();
  await page.getByLabel("Host").fill(traces.url);
  await page.getByLabel("Public key").fill(PUBLIC_KEY);
  await page.getByLabel("Secret key").fill(SECRET_KEY);
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText("The host accepts these keys. It reports: OK, version 3.99.0.")).toBeVisible();
  await recording.check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Secret key")).toHaveValue("");
  expect(traces.events).toEqual([]);

  // A prompt that is a title itself, so that the reply is the only request.
  await follow(page, "/agents/run#default");
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

  // The package would keep what waits in the storage of the tab.
  expect(await findOnDevice(page, SECRET_KEY)).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("lf_"))),
  ).toEqual([]);

  // Reports of the service worker are recorded too.
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
  await pollPutAway(page, () => traces.events.length).toBe(4);
  expect(traces.bodies("trace-create")[1]).toMatchObject({
    sessionId: "task-7",
    tags: ["p", "unknown-agent", "error"],
  });
  await traces.stop();
});
