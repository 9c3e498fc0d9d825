import { expect } from "playwright/test";
import { attack, open, test } from "./support/attacking";
import { FIELDS, field, hostileAgent, hostileItem, hostileTask, MESSAGES } from "./support/hostile-records";
import { ALL, HTML } from "./support/payloads";
import { followed } from "./support/places";
import { seeEverything } from "./support/provoke";
import { conversationOf } from "./support/seed";

// Every page is made of thousands of elements.
test("tasks and artifacts are harmless", async ({ page, log }) => {
  await seeEverything(page);
  await open(page, log, "/tasks/hostile", hostileTask());
  // By a selector: a role is looked for in every element there is.
  const artifacts = "section[aria-label=Artifacts]";
  await page.waitForFunction(
    ([part, ...marks]) => {
      const text = document.querySelector(part ?? "")?.textContent ?? "";
      return marks.every((mark) => text.includes(mark));
    },
    [artifacts, "mark-0-end", "mark-10-end"],
    { polling: 200 },
  );
  await attack(page);
  for (const format of ["html", "json", "code", "csv"]) {
    await page
      .locator(`${artifacts} button`, { hasText: `as ${format}` })
      .first()
      .click();
    await attack(page, artifacts);
  }
  await followed(page, "/tasks");
  await expect(page.locator("main li a").first()).toBeVisible();
  await attack(page);
  await followed(page, "/");
  await attack(page);
});

test("agents of one's own and of another site are harmless", async ({ page, log, context }) => {
  log.allow("https://agents.example/");
  const agents = FIELDS.map((_, index) => hostileAgent(`custom-${index}`, index));
  await context.route("https://agents.example/**", (route) => {
    const id = /(\w+)\.agent\.json$/.exec(route.request().url())?.[1];
    const cut = Object.entries(hostileAgent(id ?? "", Number(id?.slice(1)))).map(([key, value]) =>
      typeof value === "string" ? [key, value.slice(0, key === "icon" ? 40 : 80)] : [key, []],
    );
    const json = id
      ? Object.fromEntries(cut)
      : { agents: FIELDS.slice(0, 50).map((_, index) => `a${index}`) };
    return route.fulfill({ headers: { "access-control-allow-origin": "*" }, json });
  });
  await open(page, log, "/settings#plugins", { agents });
  await page.getByText("Agent sources", { exact: true }).click();
  await page.getByLabel("Address of a manifest").fill("https://agents.example/manifest.json");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(/^Agents: 50, fetched/)).toBeVisible();
  await followed(page, "/agents");
  await expect(page.getByRole("tab", { name: `My Agents (${agents.length})` })).toBeVisible();
  await attack(page);
  await page.getByRole("tab", { name: /^Built-in/ }).click();
  await expect(page.getByText("From agents.example").first()).toBeVisible();
  await attack(page);
  await followed(page, "/agents/run#custom-0");
  await expect(page.getByRole("textbox")).toBeVisible();
  await attack(page);
});

test("knowledge is harmless", async ({ page, log }) => {
  const items = FIELDS.map((text, index) => hostileItem(index, text));
  await open(page, log, "/knowledge", {
    knowledgeItems: items,
    agents: [{ ...hostileAgent("custom-0", 0), name: "Reader" }],
  });
  await expect(page.getByRole("heading", { name: `My Knowledge (${items.length})` })).toBeVisible();
  await attack(page);
  await page
    .getByLabel("Pick files")
    .last()
    .setInputFiles([
      { name: "page.html", mimeType: "text/html", buffer: Buffer.from(HTML.join("\n")) },
      {
        name: "image.svg",
        mimeType: "image/svg+xml",
        buffer: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg"><image href="https://leak.example/i"/><script>alert(1)</script></svg>`,
        ),
      },
    ]);
  await expect(page.getByText("page.html").first()).toBeVisible();
  await followed(page, "/agents");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Edit Knowledge" }).click();
  await attack(page);
  for (const name of ["page.html", "image.svg", "remote.png", "script.svg"]) {
    // Of many files the newest are listed.
    await page.getByRole("searchbox", { name: "Search files" }).fill(name);
    await page.getByRole("button", { name: `Preview ${name}` }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await attack(page, "[role=dialog]");
    await page.keyboard.press("Escape");
  }
});

test("hostile records are harmless where they are looked up, saved and brought back", async ({
  page,
  log,
}) => {
  const { conversations = [], messages = [] } = conversationOf([ALL.join("\n"), ...MESSAGES]);
  const credential = { id: "custom", provider: "custom", encryptedApiKey: "", timestamp: 1, order: 0 };
  await open(page, log, "/admin/database", {
    conversations: conversations.map((each) => ({ ...each, title: field(2) })),
    messages,
    credentials: [{ ...credential, model: field(1), baseUrl: field(3) }],
  });
  for (const tab of [/^Conversations/, /^Messages/, /^Provider keys/]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel").getByRole("listitem").getByRole("button").first().click();
    await expect(page.getByRole("complementary", { name: "Record details" })).toBeVisible();
    await attack(page);
  }
  const backup = await log.unwatched(async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Backup database" }).click();
    await page.getByRole("button", { name: "Download backup" }).click();
    return (await downloading).path();
  });
  await page.getByRole("button", { name: "Restore database" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(backup);
  await expect(dialog.getByRole("button", { name: "Replace everything" })).toBeEnabled();
  await attack(page);
  await dialog.getByRole("button", { name: "Replace everything" }).click();
  await expect(page.getByText(/^Database imported successfully/)).toBeVisible();
  await followed(page, "/settings#providers");
  await expect(page.locator("#providers li").first()).toBeVisible();
  await attack(page);
});
