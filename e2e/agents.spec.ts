import { addCustomProvider } from "./support/actions";
import { follow } from "./support/places";
import { expect, test } from "./support/test";

test("the built-in agents are listed, each file fetched once, and a card leads to a conversation; one is made, exported as a file and imported from it, and one answers as it is being written, from the files chosen for it", async ({
  page,
  context,
  modelServer,
}) => {
  const prompts: string[] = [];
  const server = await modelServer((chat) => {
    prompts.push(JSON.stringify(chat.messages));
    return "At **nine** [1].";
  });
  await addCustomProvider(page, server.url);
  const fetched: string[] = [];
  context.on("request", (request) => {
    if (!request.serviceWorker() && /\/agents\/.+\.json$/.test(request.url())) fetched.push(request.url());
  });
  await page.goto("/agents");
  await expect(page.getByRole("tab", { name: "My Agents (0)" })).toBeVisible();
  const builtIn = page.getByRole("tab", { name: /^Built-in Agents \(\d\d\)$/ });
  await expect(builtIn).toHaveAttribute("aria-selected", "true");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.getByRole("link", { name: "Statistician" }).click();
  await expect(page).toHaveURL(/\/agents\/run#statistician$/);
  expect(fetched.length).toBeGreaterThan(24);
  expect(new Set(fetched).size).toBe(fetched.length);

  await follow(page, "/agents/new");
  await page.getByLabel("Name").fill("Travel Planner");
  await page.getByLabel("Role").fill("Plans journeys");
  await page.getByRole("button", { name: "Create Agent" }).click();
  await expect(page.getByText("Agent created successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/agents$/);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Actions for Travel Planner", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export", exact: true }).click();
  const file = await (await downloading).path();
  await page.getByLabel("Agent file").setInputFiles(file);
  await expect(page.getByRole("tab", { name: "My Agents (2)" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "My Agents (2)" })).toHaveAttribute("aria-selected", "true");

  await follow(page, "/knowledge");
  await page
    .getByLabel("Pick files")
    .last()
    .setInputFiles({
      name: "trains.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("The night train to Lisbon leaves at nine."),
    });
  await expect(page.getByText("1 file(s) added")).toBeVisible();
  await follow(page, "/agents/new");
  await page.getByLabel("Name").fill("Train Guide");
  await page.getByText("Advanced").click();
  await page.getByRole("checkbox", { name: "trains.md" }).check();
  await page.getByPlaceholder("Say something to Train Guide…").fill("When does it leave?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText("At nine [1].");
  await page.getByRole("button", { name: "Source 1: trains.md" }).click();
  await expect(page.getByRole("dialog").locator("mark")).toHaveText(
    "The night train to Lisbon leaves at nine.",
  );
  expect(prompts.at(-1)).toContain("You are Train Guide");
  expect(prompts.at(-1)).toContain("ALWAYS respond in English");
  expect(prompts.at(-1)).toContain("The night train to Lisbon leaves at nine.");
});
