import { taskState } from "./support/actions";
import { expect, test } from "./support/test";

test("one click plays a recording without a key or another server, which can be skipped and says what it is", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(String(baseURL)))
      foreign.push(request.url());
  });
  await page.goto("/");
  await expect(page.getByText("Your team of agents, your own key, your device")).toBeVisible();
  const cards = page.getByRole("region", { name: "Watch a recording" });
  const first = cards.getByRole("button", { name: /^Prepare a product launch/ });
  await expect(first).toBeEnabled();
  await first.click();
  await expect(page).toHaveURL(/\/tasks\/[\w-]{21}$/);
  await expect(page.getByText("This is a recording")).toBeVisible();
  await page.getByRole("button", { name: "Skip to the end" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(page.getByText("This was a recording")).toBeVisible();
  const result = page.getByRole("region", { name: "Artifacts" });
  await expect(
    result.getByRole("heading", { name: "Launch pack: a bottle you will actually carry" }),
  ).toBeVisible();
  // The post that the review found missing.
  await expect(result.getByText("Five days in, and the best question was")).toBeVisible();
  await expect(page.getByRole("region", { name: "Requirements" })).toContainText("5 of 5 satisfied");
  expect(foreign).toEqual([]);
});
