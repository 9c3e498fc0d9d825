import type { Page } from "playwright/test";
import { taskState, unfoldWork } from "./support/actions";
import { follow } from "./support/places";
import { expect, test } from "./support/test";

const TITLES = [/welcome note/i, /heat/i, /splits the bill/i];
const cards = (page: Page) => page.getByRole("article");

test("on an empty installation three examples can be looked at, and removed with one click", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/examples/") && !request.serviceWorker()) asked.push(request.url());
  });
  await page.goto("/tasks");
  const offer = page.getByRole("button", { name: "Look at three example tasks" });
  await expect(offer).toBeVisible();
  expect(asked).toEqual([]);

  await offer.click();
  await expect(cards(page)).toHaveCount(3);
  for (const title of TITLES) await expect(cards(page).filter({ hasText: title }).first()).toBeVisible();
  await expect(cards(page).getByText("Example", { exact: true })).toHaveCount(3);
  await expect(page.getByRole("complementary", { name: "Examples" })).toBeVisible();

  await cards(page).filter({ hasText: "old house" }).getByRole("link").first().click();
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(page.getByText("An example, prepared in advance")).toBeVisible();
  await expect(page.getByRole("region", { name: "Artifacts" })).toContainText("Insulate the roof");
  await unfoldWork(page);
  await expect(page.getByRole("region", { name: "Requirements" })).toContainText("5 of 5 satisfied");
  await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();

  await follow(page, "/");
  const latest = page.getByRole("region", { name: "Latest tasks" });
  await expect(latest.getByText("Example", { exact: true })).toHaveCount(3);
  await latest.getByRole("button", { name: "Remove the examples" }).click();
  await expect(latest).toBeHidden();
  await page.reload();
  const results = page.getByRole("region", { name: "Watch a recording" });
  await expect(results.getByRole("listitem")).toHaveCount(3);
  const pictures = results.locator("img");
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)))
    .toEqual([480, 480, 480]);
  // A prompt moves nothing, and is not overwritten.
  const before = await results.boundingBox();
  await page.getByPlaceholder("Need something done?").fill("Abc");
  await expect(page.getByLabel("Approve first")).toBeVisible();
  expect(await results.boundingBox()).toEqual(before);
  await expect(results.getByRole("button", { name: /^Use this prompt/ }).first()).toBeDisabled();
});
