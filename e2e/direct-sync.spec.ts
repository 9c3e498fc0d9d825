import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { conversationOf, seed } from "./support/seed";
import { expect, test, waitForStart } from "./support/test";

const section = (page: Page) =>
  page.locator("details").filter({ has: page.getByRole("heading", { name: "Devices", exact: true }) });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Connect directly" });
const sentence = async (page: Page, kind: string) =>
  (await dialogOf(page)
    .locator("p")
    .filter({ hasText: `troupe-${kind}:` })
    .textContent()) ?? "";

/** Brings the invitation of one page to another, and the answer back. */
async function connect(inviter: Page, guest: Page): Promise<void> {
  const invitation = await sentence(inviter, "offer");
  await dialogOf(guest).getByLabel("The other device’s invitation").fill(invitation);
  await dialogOf(guest).getByRole("button", { name: "Answer", exact: true }).click();
  const answer = await sentence(guest, "answer");
  await dialogOf(inviter).getByLabel("The other device’s answer").fill(answer);
  await dialogOf(inviter).getByRole("button", { name: "Connect", exact: true }).click();
}

test("two pages connect with no place between them, compare a code, and come to the same", async ({
  page: first,
  browser,
  baseURL,
}) => {
  const way = "Directly, in one network";
  await seed(first, conversationOf(["Which roses grow in shade?", "Old ones."]));
  await first.goto("/settings#devices");
  const here = section(first);
  const begin = here.getByRole("region", { name: "Begin with this device" });
  await begin.getByLabel("Where devices meet").selectOption(way);
  await begin.getByRole("button", { name: "Add a device" }).click();

  const context = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  context.on("page", waitForStart);
  const second = await context.newPage();
  await second.goto("/settings#devices");
  const there = section(second);
  const join = there.getByRole("region", { name: "Join another device" });
  await join.getByLabel("Where devices meet").selectOption(way);
  await join.getByLabel("Name of this device").fill("Laptop");
  await join.getByRole("button", { name: "Enter an invitation" }).click();
  await dialogOf(second).getByLabel("The other device’s invitation").fill("troupe-offer:nothing");
  await dialogOf(second).getByRole("button", { name: "Answer", exact: true }).click();
  await expect(dialogOf(second).getByText("This is not what the other device shows")).toBeVisible();
  expect(await axeViolations(second, { within: "[role=dialog]" })).toEqual([]);

  await connect(first, second);
  const code = dialogOf(first).getByText(/^\d{3} \d{3}$/);
  await expect(code).toBeVisible();
  await expect(dialogOf(second).getByText((await code.textContent()) ?? "")).toBeVisible();
  expect(await axeViolations(first, { within: "[role=dialog]" })).toEqual([]);
  for (const page of [first, second])
    await dialogOf(page).getByRole("button", { name: "They are the same" }).click();
  for (const page of [first, second]) {
    await expect(dialogOf(page).getByText("Connected. Keep both pages open.")).toBeVisible();
    await dialogOf(page).getByRole("button", { name: "Close" }).last().click();
    await expect(section(page).getByText("Connected devices: 1")).toBeVisible();
    await expect(section(page).getByRole("list", { name: "Devices" }).getByRole("listitem")).toHaveCount(2);
  }
  // Within the page: one that is loaded anew is connected with nobody.
  await second.getByRole("link", { name: "Conversations" }).first().click();
  await expect(second.getByRole("link", { name: /Which roses/ }).first()).toBeVisible();

  await second.goto("/settings#devices");
  await expect(here.getByText("Nobody is connected")).toBeVisible();
  await expect(here.getByRole("alert")).toHaveCount(0);
  await there.getByRole("button", { name: "Enter an invitation" }).click();
  await here.getByRole("button", { name: "Add a device" }).click();
  await connect(first, second);
  for (const page of [first, second])
    await expect(dialogOf(page).getByText("Connected. Keep both")).toBeVisible();
  await context.close();
});
