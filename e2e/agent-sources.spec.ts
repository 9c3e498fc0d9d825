import type { Page } from "playwright/test";
import { addProvider, askOnHome, taskState } from "./support/actions";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const MANIFEST = "https://agents.example/team/manifest.json";
const POET = {
  id: "poet",
  name: "Poet <img src=x onerror=alert(1)>",
  role: "Writes verse",
  instructions: "Rhyme.",
  desc: "Writes **verse** to order.",
  tags: ["writer", "verse"],
};

/** A server on the internet that publishes agents; `files` is what it has. */
async function publish(page: Page, files: Record<string, unknown>): Promise<void> {
  await page.context().route("https://agents.example/**", (route) => {
    const file = files[new URL(route.request().url()).pathname];
    return route.fulfill({
      status: file === undefined ? 404 : 200,
      headers: { "access-control-allow-origin": "*" },
      json: file ?? {},
    });
  });
}

test("agents of a remote manifest are fetched on request, marked with their origin, and removed again", async ({
  page,
}) => {
  await publish(page, {
    "/team/manifest.json": { agents: ["poet", "ghost"] },
    "/team/poet.agent.json": POET,
  });
  await page.goto("/settings#plugins");
  await page.getByLabel("Address of a manifest").fill("http://agents.example/team/manifest.json");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Enter the address of a manifest that begins with https://.")).toBeVisible();
  await page.getByLabel("Address of a manifest").fill(MANIFEST);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(/^1 agent, fetched/)).toBeVisible();
  await expect(page.getByRole("list", { name: "Agents that could not be read" })).toContainText(
    "agents.example/ghost",
  );

  await page.goto("/agents");
  const card = page.getByRole("listitem").filter({ hasText: "From agents.example" });
  await expect(card.getByRole("link", { name: POET.name })).toBeVisible();
  await expect(card.getByText("Writes **verse** to order.")).toBeVisible();

  await page.goto("/settings#plugins");
  await page.getByRole("button", { name: `Delete ${MANIFEST}` }).click();
  await expect(page.getByText(MANIFEST, { exact: true })).toHaveCount(0);
  await page.goto("/agents");
  await expect(page.getByRole("tab", { name: /^Built-in Agents/ })).toBeVisible();
  await expect(page.getByText("From agents.example")).toHaveCount(0);
});

test("a manifest that cannot be fetched leaves the other agents alone", async ({ page }) => {
  await publish(page, {});
  await page.goto("/settings#plugins");
  await page.getByLabel("Address of a manifest").fill(MANIFEST);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("alert").getByText(/could not be read as agents: 404/)).toBeVisible();
  await page.goto("/agents");
  await expect(page.getByRole("link", { name: "Statistician" })).toBeVisible();
});

test("an agent is given a description, a category, tags and an icon, and keeps them when edited", async ({
  page,
}) => {
  await page.goto("/agents/new");
  await page.getByLabel("Name").fill("Navigator");
  await page.getByLabel("Role").fill("Finds ways");
  await page.getByText("Appearance", { exact: true }).click();
  await page.getByLabel("Description").fill("Plans a way there and back.");
  await page.getByLabel("Category").selectOption({ label: "Advisors" });
  await page.getByLabel("Tags").fill("maps, walks");
  await page.getByTitle("Compass").click();
  await page.getByRole("button", { name: "Create Agent" }).click();
  await expect(page).toHaveURL(/\/agents$/);
  const card = page.getByRole("listitem").filter({ hasText: "Navigator" }).first();
  await expect(card).toContainText("Plans a way there and back.");
  await expect(card.getByRole("listitem")).toHaveText(["advisor", "maps", "walks"]);

  await page.getByRole("button", { name: "Actions for Navigator", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await page.getByText("Appearance", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Compass" })).toBeChecked();
  await expect(page.getByLabel("Tags")).toHaveValue("maps, walks");
  await expect(page.getByLabel("Category")).toHaveValue("advisor");
});

test("a provider is edited: the model without its key, another address only with it", async ({
  page,
  modelServer,
}) => {
  const first = await modelServer(teamReply());
  const second = await modelServer(teamReply());
  await addProvider(page, {
    provider: "Custom",
    baseUrl: `${first.url}/v1`,
    apiKey: "sk-first",
    model: "gpt-4o",
  });
  await page.getByRole("button", { name: "Edit Custom" }).click();
  await expect(page.getByLabel("API key")).toHaveValue("");
  await page.getByLabel("Model", { exact: true }).fill("gpt-4o-mini");
  await page.getByLabel("Default maximum of tokens").fill("900");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`gpt-4o-mini · ${first.url}/v1`)).toBeVisible();

  await page.getByRole("button", { name: "Edit Custom" }).click();
  await page.getByLabel("Base URL").fill(`${second.url}/v1`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("The stored key belongs to the former base URL.");
  await page.getByLabel("API key").fill("sk-second");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`gpt-4o-mini · ${second.url}/v1`)).toBeVisible();

  await askOnHome(page, "Write a menu for my café with prices and opening hours");
  await expect(taskState(page, "Completed")).toBeVisible({ timeout: 30_000 });
  const [request] = second.completions;
  expect(String(request?.headers.authorization)).toBe("Bearer sk-second");
  expect(JSON.parse(request?.body ?? "{}")).toMatchObject({ model: "gpt-4o-mini" });
  expect(first.completions).toEqual([]);
});
