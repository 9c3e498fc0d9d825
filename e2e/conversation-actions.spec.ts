import { begin, composer, reply } from "./support/conversing";
import { expect, test } from "./support/test";

let answers = 0;

const answering = () => {
  answers += 1;
  return `Answer number ${answers}.`;
};

test("editing and regenerating make branches, and none is lost", async ({ page, modelServer }) => {
  await begin(page, await modelServer(answering));
  // Not its inner text, which is empty until the reply has been drawn.
  const first = (await reply(page).locator("p").first().textContent()) ?? "";
  await reply(page).getByRole("button", { name: "Regenerate", exact: true }).click();
  await expect(reply(page)).toContainText("2/2");
  await expect(reply(page)).not.toContainText(first);
  await reply(page).getByRole("button", { name: "Previous alternative" }).click();
  await expect(reply(page)).toContainText(first);

  const question = page.getByRole("article", { name: "You" });
  await question.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Edit the message").fill("Lakes of France");
  await page.keyboard.press("Enter");
  await expect(question).toContainText("Lakes of France");
  await question.getByRole("button", { name: "Previous alternative" }).click();
  await expect(question).toContainText("Rivers of France");
  await page.reload();
  await expect(question).toContainText("Rivers of France");
});

test("two tabs on one conversation stay in step", async ({ page, context, modelServer }) => {
  await begin(page, await modelServer(answering));
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("article", { name: "You" })).toContainText("Rivers of France");
  await composer(page).fill("And of Korea?");
  await page.keyboard.press("Enter");
  await expect(other.getByText("And of Korea?")).toBeVisible();
  await expect(other.getByRole("article", { name: "Reply" })).toHaveCount(2);
});

test("the history finds, renames, pins, deletes and brings back", async ({ page, modelServer }) => {
  await begin(page, await modelServer(answering));
  await page.goto("/conversations");
  const row = page.getByRole("listitem").filter({ hasText: "Rivers of France" });
  await row.getByRole("button", { name: "Actions for Rivers of France" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Water");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Water", exact: true })).toBeVisible();

  await page.getByRole("searchbox").fill("answer number");
  await expect(page.getByText("1 conversation found")).toBeVisible();
  await page.getByRole("searchbox").fill("");

  await page.getByRole("button", { name: "Actions for Water" }).click();
  await page.getByRole("menuitem", { name: "Pin" }).click();
  await expect(page.getByRole("region", { name: "Pinned" })).toContainText("Water");

  await page.getByRole("button", { name: "Delete Water" }).click();
  await expect(page.getByText("Are you sure you want to delete this conversation?")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No saved conversations found")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Water", exact: true }).click();
  await expect(page.getByRole("article", { name: "You" })).toContainText("Rivers of France");
});
