import { expect, test } from "./support/test";

/** A conversation as version 8 kept it: with its messages, and dates that are no numbers. */
const CONVERSATION = {
  id: "old",
  agentId: "default",
  participatingAgents: ["default"],
  timestamp: "2025-01-02T12:00:00.000Z",
  title: "A trip to Rome",
  messages: [
    { id: "m1", role: "user", content: "Plan a trip", timestamp: "2025-01-02T12:00:00.000Z" },
    { id: "m2", role: "assistant", content: "Where to begin?", timestamp: "2025-01-02T12:00:01.000Z" },
  ],
};

test("a database of version 8 is upgraded with all that is in it, and nobody hears of it", async ({
  page,
}) => {
  await page.route("**/blank", (route) =>
    route.fulfill({ body: "<!doctype html>", contentType: "text/html" }),
  );
  await page.goto("/blank");
  await page.evaluate(
    (conversation) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("troupe", 8);
        opening.onupgradeneeded = () => {
          for (const name of ["agents", "conversations", "credentials", "tasks", "artifacts", "contexts"])
            opening.result.createObjectStore(name, { keyPath: "id" });
          opening.transaction?.objectStore("conversations").put(conversation);
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
    CONVERSATION,
  );
  await page.goto("/agents/run#default/old");
  await expect(page.getByText("Where to begin?")).toBeVisible();
  await expect(page.getByText("Plan a trip")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const versions = await page.evaluate(async () => (await indexedDB.databases()).map((each) => each.version));
  expect(versions).toEqual([22]);
});
