import { addCustomProvider, goOnToAsk, taskState } from "./support/actions";
import { MeteredModel } from "./support/metered";
import { followed } from "./support/places";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const shown = (amount: number) => new Intl.NumberFormat("en").format(amount);

test("all work pauses at the limit of a day, the home page shows how far it is, and a raised limit lets it go on", async ({
  page,
  modelServer,
}) => {
  const model = new MeteredModel(teamReply());
  const server = await modelServer(model.reply);
  await addCustomProvider(page, server.url);
  await page.goto("/settings#limits");
  const limits = page.getByRole("form", { name: "New limit" });
  await limits.getByLabel("Most tokens").fill("100");
  await limits.getByRole("button", { name: "Add limit" }).click();
  await expect(page.getByRole("list", { name: "Limits that are set" })).toContainText(
    "0 of 100 tokens today",
  );

  await goOnToAsk(page, "Write a menu for my café");
  await expect(taskState(page, "Limit reached")).toBeVisible();
  expect(server.completions).toHaveLength(1);
  const used = `All work: ${shown(model.tokens)} of 100 tokens today`;
  await expect(page.getByText(used)).toBeVisible();
  const task = page.url();

  await followed(page, "/");
  const meter = page.getByRole("link", { name: used });
  await expect(meter).toBeVisible();
  await meter.click();
  await page.getByRole("list", { name: "Limits that are set" }).getByLabel("Most tokens").fill("10000000");
  await followed(page, task);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
  await followed(page, "/");
  await expect(page.getByText(`All work: ${shown(model.tokens)} of 10,000,000 tokens today`)).toBeVisible();
});
