import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { follow, followed } from "./support/places";
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

test("completed requests are recorded where the person says, from the page and the service worker, and an agent works under a prompt kept there, or its own instructions without it", async ({
  page,
  modelServer,
}) => {
  const traces = await TraceServer.start(PUBLIC_KEY, SECRET_KEY);
  traces.prompts.set("gardener/staging", "You speak of roses alone.");
  const told: string[] = [];
  const server = await modelServer((chat) => {
    told.push(String(chat.messages[0]?.content));
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

  await test.step("an agent works under a prompt kept there", async () => {
    await followed(page, "/agents/new");
    await page.getByLabel("Name").fill("Gardener");
    await page.getByLabel("Role").fill("Knows plants");
    await page.getByLabel("Instructions", { exact: true }).fill("You speak of ferns.");
    await page.getByText("Advanced", { exact: true }).click();
    await page.getByLabel("Instruction library").selectOption({ label: "Langfuse" });
    await page.getByLabel("Prompt", { exact: true }).fill("gardener");
    await page.getByLabel("Version or label").fill("staging");
    expect(await axeViolations(page, { within: "main" })).toEqual([]);

    const composer = page.getByPlaceholder("Say something to Gardener…");
    await composer.fill("Hello");
    await composer.press("Enter");
    await expect(page.getByText("You said: Hello", { exact: true })).toBeVisible();
    expect(told.at(-1)).toContain("You speak of roses alone.");
    expect(traces.askedFor).toEqual(["/api/public/v2/prompts/gardener?label=staging"]);

    await page.getByLabel("Version or label").fill("gone");
    await composer.fill("Hello again");
    await composer.press("Enter");
    await expect(
      page.getByText("“gardener” could not be fetched from Langfuse: Gardener uses its saved instructions."),
    ).toBeVisible();
    await expect.poll(() => told.at(-1)).toContain("You speak of ferns.");

    await page.getByLabel("Version or label").fill("staging");
    await page.getByRole("button", { name: "Keep in Langfuse…" }).click();
    await expect(page.getByRole("dialog")).toContainText("“gardener” and the instructions go to");
    expect(traces.made).toEqual([]);
    await page.getByRole("button", { name: /^Send to 127/ }).click();
    await expect(page.getByText(/^Kept in Langfuse\./)).toBeVisible();
    expect(traces.made).toMatchObject([
      {
        path: "/api/public/v2/prompts",
        body: { name: "gardener", prompt: "You speak of ferns.", labels: ["staging"] },
      },
    ]);

    await page.getByRole("button", { name: "Create Agent" }).click();
    await page.waitForURL("**/agents");
    await page.getByText("Gardener", { exact: true }).first().click();
    await page.getByPlaceholder(/Start chatting with|Continue the conversation/).fill("What shall I plant?");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("article", { name: "Reply" }).last()).toContainText(
      "You said: What shall I plant?",
    );
    const chat = told.filter((each) => each.includes("You are Gardener."));
    expect(chat.at(-1)).toContain("You speak of roses alone.");
    expect(chat.at(-1)).not.toContain("ferns");
    await page.getByText("System Prompt", { exact: true }).click();
    await expect(page.getByText(/Prompt “gardener” replaces these/)).toBeVisible();
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
  });
  await traces.stop();
});
