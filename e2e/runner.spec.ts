import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addProvider, taskState, unfoldWork } from "./support/actions";
import { follow, followed } from "./support/places";
import { RunningRunner } from "./support/running-runner";
import { DELIVERABLE_TITLE, lastUserText, recordLines, teamReply } from "./support/team-replies";
import { test as base, expect, waitForStart } from "./support/test";

/** A test of the pages that a runner of its own serves; nothing of that is left when it ends. */
const test = base.extend<{ runner: RunningRunner }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  runner: async ({}, use) => {
    const runner = await RunningRunner.start();
    await use(runner);
    expect(await runner.stop()).toBe(0);
  },
  baseURL: ({ runner }, use) => use(runner.origin),
});

/** Has devices meet at once, without loading the page anew, in which a task may be worked on. */
async function syncNow(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Devices", exact: true }).click();
  const sync = page.getByRole("button", { name: "Sync now" });
  await sync.click();
  // It rests while a round goes on.
  await expect(sync).toBeEnabled();
  await expect(page.getByText("Last synced now")).toBeVisible();
}

test("a task goes on at the runner with a key that was handed over, while no page is open", async ({
  page,
  context,
  browser,
  runner,
  modelServer,
}) => {
  const team = teamReply();
  const dearer = recordLines([{ find: "3.20", replace: "3.40" }]);
  const models = await modelServer((chat) => (lastUserText(chat).includes("<wish>") ? dearer : team(chat)));
  await addProvider(page, {
    ...{ provider: "Custom", baseUrl: `${models.url}/v1`, apiKey: "sk-of-the-page", model: "menu-1" },
  });
  await follow(page, "/settings#runner");
  await page.getByLabel("Pairing sentence").fill(runner.sentence);
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page.getByText("The runner answers.")).toBeVisible();
  await page.getByRole("button", { name: "Let the runner use my keys" }).click();
  await page.getByRole("checkbox", { name: /menu-1/ }).click();
  await expect(page.getByText(/^It can ask .*menu-1/)).toBeVisible();
  expect(await axeViolations(page, { within: "#runner" })).toEqual([]);

  // The first call of the model waits until the page is gone.
  let go = () => {};
  models.fail({ until: new Promise((resolve) => (go = resolve)) });
  await followed(page, "/");
  const prompt = page.getByPlaceholder("Need something done?");
  await prompt.fill("Write a menu for my café with prices");
  await page.getByText("My runner", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "My runner" })).toBeChecked();
  await prompt.press("Enter");
  await page.waitForURL(/\/tasks\//);
  const address = page.url();
  await page.close();
  go();

  const later = await context.newPage();
  await later.goto(address);
  await expect(taskState(later, "Completed")).toBeVisible();
  await expect(later.getByRole("heading", { name: DELIVERABLE_TITLE }).first()).toBeVisible();
  expect(models.completions.length).toBeGreaterThan(0);
  for (const { headers } of models.completions) {
    expect(headers.authorization).toBe("Bearer sk-of-the-page");
    // A page says where it comes from.
    expect(headers.origin).toBeUndefined();
  }

  await test.step("its document is changed there: as the runner offers, by hand, and to what it was", async () => {
    const artifacts = later.getByRole("region", { name: "Artifacts", exact: true });
    await later.getByRole("textbox", { name: "Ask for changes" }).fill("Small is dearer");
    await later.getByRole("button", { name: "Ask for changes" }).click();
    const proposed = later.getByRole("region", { name: "Proposed changes" });
    await proposed.getByRole("button", { name: "Accept all" }).click();
    await expect(artifacts).toContainText("3.40");
    // A check of what was touched comes by itself.
    await expect(later.getByRole("button", { name: "Edit", exact: true }).first()).toBeEnabled();
    await later.getByRole("button", { name: "Edit", exact: true }).first().click();
    await expect(later.getByRole("textbox", { name: /^Text of / })).toBeFocused();
    await later.keyboard.press("ControlOrMeta+End");
    await later.keyboard.type("By hand.");
    await later.getByRole("button", { name: "Done" }).click();
    await expect(artifacts).toContainText("By hand.");
    await artifacts.getByText("Versions: 3").click();
    await artifacts.getByRole("button", { name: "Versions", exact: true }).click();
    await later
      .getByRole("dialog", { name: "Versions" })
      .getByRole("button", { name: "Restore version 1" })
      .click();
    await later.keyboard.press("Escape");
    await expect(artifacts).toContainText("3.20");
    await expect(artifacts).not.toContainText("By hand.");
    await unfoldWork(later);
    await expect(later.getByText("My runner")).toBeVisible();
  });

  await test.step("devices meet at the runner, where the one steers and stops what the other works on", async () => {
    await follow(later, "/settings#runner");
    await later.getByRole("button", { name: "Pair another device" }).click();
    const another =
      (await later
        .getByRole("region", { name: "Paired devices" })
        .getByText(/^(?:[a-z]{4} ){4}[a-z]{4}$/)
        .textContent()) ?? "";
    const elsewhere = await browser.newContext({ baseURL: runner.origin, serviceWorkers: "block" });
    elsewhere.on("page", waitForStart);
    const phone = await elsewhere.newPage();
    await phone.goto("/settings#runner");
    await phone.getByLabel("Pairing sentence").fill(another);
    await phone.getByRole("button", { name: "Pair", exact: true }).click();
    await expect(phone.getByText("The runner answers.")).toBeVisible();

    await follow(later, "/settings#devices");
    const begin = later.getByRole("region", { name: "Begin with this device" });
    await begin.getByLabel("Where devices meet").selectOption("My runner");
    await begin.getByLabel("Name of this device").fill("Laptop");
    await begin.getByRole("button", { name: "Add a device" }).click();
    const dialog = later.getByRole("dialog", { name: "Add a device" });
    const words = (await dialog.getByText(/^(?:[a-z]{5} ?){17}$/).textContent()) ?? "";
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(later.getByText("Last synced now")).toBeVisible();

    // A call of the model that is never answered: the task is worked on until it is stopped.
    models.fail({ until: new Promise(() => {}) });
    await later.getByRole("link", { name: "Chat with AI" }).first().click();
    await later.getByPlaceholder("Need something done?").fill("Write a poem about the sea");
    await later.getByText("This browser", { exact: true }).click();
    await later.keyboard.press("Escape");
    await later.getByPlaceholder("Need something done?").press("Enter");
    await later.waitForURL(/\/tasks\//);
    await expect(taskState(later, "In progress")).toBeVisible();
    const task = later.url();
    await syncNow(later);

    await follow(phone, "/settings#devices");
    const join = phone.getByRole("region", { name: "Join another device" });
    await join.getByLabel("Where devices meet").selectOption("My runner");
    await join.getByLabel("The other device’s words").fill(words);
    await join.getByRole("button", { name: "Connect" }).click();
    await expect(phone.getByRole("list", { name: "Devices" }).getByRole("listitem")).toHaveCount(2);
    await expect(phone.getByText("Last synced now")).toBeVisible();
    await followed(phone, task);
    await expect(taskState(phone, "In progress")).toBeVisible();
    await expect(phone.getByText(/^Laptop works on this\./)).toBeVisible();
    await phone.getByRole("button", { name: "Steer" }).click();
    await phone.getByLabel("What should they know?").fill("Make it rhyme");
    await phone.getByRole("button", { name: "Tell them" }).click();
    await phone.getByRole("button", { name: "Stop", exact: true }).click();
    await syncNow(later);
    await expect(async () => {
      await later.getByRole("button", { name: "Sync now" }).click();
      await expect(later.getByText("1 running")).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await later.getByRole("link", { name: "Write a poem about the sea" }).first().click();
    await expect(taskState(later, "Stopped")).toBeVisible();
    await later.getByRole("button", { name: "Resume" }).click();
    await expect.poll(() => models.completions.some(({ body }) => body.includes("Make it rhyme"))).toBe(true);
    await elsewhere.close();
  });
});
