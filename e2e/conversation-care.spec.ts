import { begin, composer, replied, reply } from "./support/conversing";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

test("branches are the same in every tab, and a question waits while another tab is answered", async ({
  page,
  context,
  modelServer,
}) => {
  const server = await modelServer((chat) => `About ${JSON.stringify(chat.messages.at(-1)?.content)}.`);
  await begin(page, server);
  await reply(page).getByRole("button", { name: "Regenerate", exact: true }).click();
  await expect(reply(page)).toContainText("2/2");
  await replied(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(reply(other)).toContainText("2/2");
  await reply(other).getByRole("button", { name: "Previous alternative" }).click();
  await expect(reply(page)).toContainText("1/2");

  server.fail({ holdAfterBytes: 400, when: "Lakes?" });
  await composer(page).fill("Lakes?");
  await composer(page).press("Enter");
  const notice = other.getByText("A reply is being written in another tab…");
  await expect(notice).toBeVisible();
  await composer(other).fill("Canals?");
  await composer(other).press("Enter");
  await expect(composer(other)).toHaveValue("Canals?");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(notice).toBeHidden();
  await composer(other).press("Enter");
  for (const tab of [page, other]) {
    const questions = tab.getByRole("article", { name: "You" });
    await expect(questions).toContainText(["Rivers of France", "Lakes?", "Canals?"]);
    await expect(reply(tab)).toContainText("About");
  }
});

test("a long conversation is opened at its end, and printed whole", async ({ page }) => {
  const count = 150;
  const texts = Array.from({ length: count }, (_, index) => `Message number ${index}.`);
  await seed(page, conversationOf(texts, "long"));
  await page.goto("/agents/run#default/long");
  await expect(page.getByText(`Message number ${count - 1}.`)).toBeInViewport();
  await expect(page.getByRole("button", { name: /earlier/ })).toBeAttached();
  expect(await page.getByRole("article").count()).toBeLessThan(count);
  await page.pdf();
  await expect(page.getByRole("article")).toHaveCount(count);
});
