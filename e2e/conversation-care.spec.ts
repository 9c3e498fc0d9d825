import { begin, composer, replied, reply, say } from "./support/conversing";
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

test("a reply for which there is no room stays on the screen, and is saved once there is", async ({
  page,
  modelServer,
}) => {
  await page.addInitScript(() => {
    const { add, put } = IDBObjectStore.prototype;
    const guarded = (write: typeof add): typeof add =>
      function (this: IDBObjectStore, ...record) {
        const isReply = (record[0] as { role?: string } | undefined)?.role === "assistant";
        if (isReply && "isFull" in globalThis) throw new DOMException("No room", "QuotaExceededError");
        return write.apply(this, record);
      };
    Object.assign(IDBObjectStore.prototype, { add: guarded(add), put: guarded(put) });
  });
  const long = Array.from({ length: 60 }, (_, index) => `Sentence number ${index}.`).join(" ");
  const server = await modelServer(() => long);
  await begin(page, server);
  await page.evaluate(() => Object.assign(globalThis, { isFull: true }));
  await composer(page).fill("Tell me more");
  await composer(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("no space left");
  await expect(page.getByRole("alert")).toContainText("The reply is not saved.");
  await expect(reply(page)).toContainText("Sentence number 59.");
  const asked = server.completions.length;
  await page.evaluate("delete globalThis.isFull");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  expect(server.completions).toHaveLength(asked);
  await page.reload();
  await expect(reply(page)).toContainText("Sentence number 59.");
});

test("what was cut by 429 is asked again with a click", async ({ page, modelServer }) => {
  const server = await modelServer(() => "The Loire.");
  await begin(page, server);
  server.fail({ status: 429, headers: { "retry-after": "0" }, when: "Lakes", times: 3 });
  await composer(page).fill("Lakes?");
  await composer(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Too Many Requests");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article", { name: "Reply" })).toHaveCount(2);
  await expect(page.getByRole("alert")).toBeHidden();
  await replied(page);
  await say(page, "Canals?");
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
