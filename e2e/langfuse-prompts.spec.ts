import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { followed } from "./support/places";
import { expect, test } from "./support/test";
import { TraceServer } from "./support/trace-server";

const PUBLIC_KEY = "pk-lf-e2e";
const SECRET_KEY = "sk-lf-prompts-5e4d3c2b";

test("an agent works under a prompt kept in Langfuse, and under its own instructions without it", async ({
  page,
  modelServer,
}) => {
  const langfuse = await TraceServer.start(PUBLIC_KEY, SECRET_KEY);
  langfuse.prompts.set("gardener/staging", "You speak of roses alone.");
  const told: string[] = [];
  const server = await modelServer((chat) => {
    told.push(String(chat.messages[0]?.content));
    return "Noted.";
  });
  await addCustomProvider(page, server.url);

  await page.goto("/settings#langfuse");
  await page.getByText("Host and keys", { exact: true }).click();
  await page.getByLabel("Host").fill(langfuse.url);
  await page.getByLabel("Public key").fill(PUBLIC_KEY);
  await page.getByLabel("Secret key").fill(SECRET_KEY);
  await page.getByLabel("Record completed model requests").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await followed(page, "/agents/new");
  await page.getByLabel("Name").fill("Gardener");
  await page.getByLabel("Role").fill("Knows plants");
  await page.getByLabel("Instructions", { exact: true }).fill("You speak of ferns.");
  await page.getByText("Advanced", { exact: true }).click();
  await page.getByLabel("Instruction library").selectOption({ label: "Langfuse" });
  await page.getByLabel("Prompt", { exact: true }).fill("gardener");
  await page.getByLabel("Version or label").fill("staging");
  expect(await axeViolations(page)).toEqual([]);

  const composer = page.getByPlaceholder("Say something to Gardener…");
  await composer.fill("Hello");
  await composer.press("Enter");
  await expect(page.getByText("Noted.")).toBeVisible();
  expect(told.at(-1)).toContain("You speak of roses alone.");
  expect(langfuse.askedFor).toEqual(["/api/public/v2/prompts/gardener?label=staging"]);

  await page.getByLabel("Version or label").fill("gone");
  await composer.fill("Hello again");
  await composer.press("Enter");
  await expect(
    page.getByText("“gardener” could not be fetched from Langfuse: Gardener uses its saved instructions."),
  ).toBeVisible();
  await expect.poll(() => told.at(-1)).toContain("You speak of ferns.");

  await page.getByLabel("Version or label").fill("staging");
  await page.getByRole("button", { name: "Keep in Langfuse…" }).click();
  await expect(page.getByRole("dialog")).toContainText("“gardener” and the instructions go to");
  expect(langfuse.made).toEqual([]);
  await page.getByRole("button", { name: /^Send to 127/ }).click();
  await expect(page.getByText(/^Kept in Langfuse\./)).toBeVisible();
  expect(langfuse.made).toMatchObject([
    {
      path: "/api/public/v2/prompts",
      body: { name: "gardener", prompt: "You speak of ferns.", labels: ["staging"] },
    },
  ]);

  await page.getByRole("button", { name: "Create Agent" }).click();
  await page.waitForURL("**/agents");
  await page.getByText("Gardener", { exact: true }).first().click();
  await page.getByPlaceholder(/Start chatting with|Continue the conversation/).fill("What shall I plant?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "Reply" }).last()).toContainText("Noted.");
  const chat = told.filter((each) => each.includes("You are Gardener."));
  expect(chat.at(-1)).toContain("You speak of roses alone.");
  expect(chat.at(-1)).not.toContain("ferns");
  await page.getByText("System Prompt", { exact: true }).click();
  await expect(page.getByText(/Prompt “gardener” replaces these/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await langfuse.stop();
});
