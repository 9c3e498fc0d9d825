import { tinyModel } from "../tests/fakes/tiny-model";
import { axeViolations } from "./support/accessibility";
import { askOnHome, taskState } from "./support/actions";
import { composer, reply } from "./support/conversing";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const PROMPT = "Write a menu for my café with prices and opening hours";
const OLLAMA = "http://localhost:11434";
const HTTPS = /^https:/;
const LM_STUDIO = "http://localhost:1234";

test("model servers of the device are found on request, and no sooner; one that blocks this page is told with the remedy, its line ready to be copied", async ({
  page,
  context,
  modelServer,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const server = await modelServer(teamReply());
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http://localhost")) asked.push(request.url());
  });
  // It does not let this page read its answers; what the tool adds itself would let it.
  await page.route(`${OLLAMA}/**`, (route) =>
    route.fulfill({ json: {}, headers: { "access-control-allow-origin": "https://other.example" } }),
  );
  await page.route(`${LM_STUDIO}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith("/models"))
      return route.fulfill({ json: { data: [{ id: "text-embed-1" }, { id: "qwen/qwen3.5-9b" }] } });
    const response = await route
      .fetch({ url: `${server.url}${pathname}`, timeout: 0 })
      .catch(() => undefined);
    if (response) await route.fulfill({ response }).catch(() => undefined);
  });
  await askOnHome(page, PROMPT);
  await page.getByRole("button", { name: "More ways" }).click();
  await expect(page.getByRole("button", { name: "Find models on this device" })).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Find models on this device" }).click();
  await expect(page.getByText(/Ollama at .* refuses this page/)).toBeVisible();
  const command = `launchctl setenv OLLAMA_ORIGINS "${new URL(page.url()).origin}"`;
  await page.getByRole("button", { name: `Copy ${command}` }).click();
  await expect(page.getByText("Copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command);
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
  await page.getByRole("button", { name: "Work with qwen/qwen3.5-9b" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
  expect(JSON.parse(server.completions[0]?.body ?? "{}")).toMatchObject({ model: "qwen/qwen3.5-9b" });
  expect(server.completions[0]?.headers.authorization).toBeUndefined();
});

test("a small model is downloaded, answers in the page, stops when told to, and works offline", async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  await context.route(HTTPS, (route) => {
    asked.push(route.request().url());
    const body = Buffer.from(tinyModel());
    const headers = { "access-control-allow-origin": "*", "content-length": String(body.length) };
    return route.fulfill(route.request().method() === "HEAD" ? { headers } : { headers, body });
  });
  await page.goto("/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill("Tell me a story");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "More ways" }).click();
  await page.getByRole("button", { name: "A small model on this device" }).click();
  const models = page.getByRole("region", { name: "Small models" });
  await expect(models.getByText(/licence Apache-2.0/).first()).toBeVisible();
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
  expect(asked).toEqual([]);
  await models
    .getByRole("button", { name: /^Download and use/ })
    .first()
    .click();
  await expect(reply(page)).toContainText(/[a-z]{20}/);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
  expect(new Set(asked.map((address) => new URL(address).host))).toEqual(new Set(["huggingface.co"]));

  await context.unroute(HTTPS);
  await context.route(HTTPS, (route) => route.abort());
  await composer(page).fill("Another one");
  await composer(page).press("Enter");
  await expect(page.getByRole("article", { name: "Reply" })).toHaveCount(2);
  await expect(reply(page)).toContainText(/[a-z]{20}/);
});
