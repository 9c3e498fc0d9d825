import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import {
  installFile,
  installFrom,
  offerFile,
  openPlugins,
  pluginRow,
  removePlugin,
  traces,
} from "./support/outside-plugin";
import { follow } from "./support/places";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "block" });

const WORDS = readFileSync("tests/external-plugins/harbour-words.js", "utf8");
const ADDRESS = "https://plugins.example/tides.js";

/** A version of a plugin that draws with code of its own, and could draw separated values as well. */
const tides = (version: string, hosts: readonly string[] = []) => `/*! troupe-plugin ${JSON.stringify({
  ...{ id: "tides", name: "Tides", version, apiVersion: 1, hosts },
  contributes: [
    ...[
      {
        point: "code-block-renderer",
        id: "tides",
        languages: ["tides", "csv"],
        title: "Tides",
        draws: "svg",
      },
    ],
  ],
})} */
troupe.implement({ contributes: [{ point: "code-block-renderer", id: "tides", draw: ({ source }) => ({
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">${version} ' + source + "</text></svg>",
}) }] });`;

const drawings = (page: Page) => page.locator('iframe[title="Tides"]');

const drawing = (page: Page) => drawings(page).last().contentFrame();

const digestOf = (code: string) => createHash("sha256").update(code).digest("hex");

/** Installs a plugin after what it is told of it, has it run after a reload, and removes it. */
async function comesAndGoes(page: Page): Promise<void> {
  const dialog = await offerFile(page, "Harbour words", WORDS);
  await expect(dialog).toContainText("The harbour office");
  await expect(dialog).toContainText(digestOf(WORDS));
  await expect(dialog).toContainText("No server.");
  await expect(dialog).toContainText("It can take all memory");
  expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);
  expect(await traces(page, "harbour")).toEqual([]);
  await dialog.getByRole("button", { name: "Install", exact: true }).click();
  await expect(pluginRow(page, "Harbour words")).toContainText("Version 1.0.0, Contained");

  // An address in its language is waited for.
  await page.goto("/de/agents");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByText("Harbour master")).toBeVisible();

  await follow(page, "/de/settings#plugins");
  await page.getByRole("button", { name: "Remove Harbour words" }).click();
  const removing = page.getByRole("dialog");
  await expect(removing.getByRole("button", { name: "Abbrechen" })).toBeVisible();
  await removing.getByRole("button", { name: "Remove", exact: true }).click();
  // It leads on in English.
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(/:\d+\/settings#plugins$/);
  await expect(pluginRow(page, "Harbour words")).toHaveCount(0);
  await page.getByRole("button", { name: "Install plugin" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(await traces(page, "harbour")).toEqual([]);
}

/** A plugin whose command says what is set. */
const LETTERS = `/*! troupe-plugin ${JSON.stringify({
  ...{ id: "letters", name: "Letters", version: "1.0.0", apiVersion: 1 },
  settings: [
    { kind: "text", name: "signature", label: "Signature", default: "The editors" },
    { kind: "number", name: "words", label: "Longest letter", default: 120, min: 20, max: 500 },
    { kind: "switch", name: "formal", label: "Formal address" },
    { kind: "lines", name: "avoid", label: "Words to avoid" },
  ],
  contributes: [
    { point: "slash-command", id: "letter", name: "letter", description: "A letter", functions: ["text"] },
  ],
})} */
troupe.implement({ contributes: [{ point: "slash-command", id: "letter", async text(_, context) {
  const { signature, words } = await context.ask("settings");
  return "A letter of " + words + " words by " + signature;
} }] });`;

/** Changes the settings of a plugin while it runs, and removes them with it. */
async function hasSettings(page: Page): Promise<void> {
  await installFile(page, "Letters", LETTERS);
  const form = page.getByRole("form", { name: "Settings of Letters" });
  const prompt = page.getByRole("textbox").first();
  const save = async (words: string) => {
    await form.getByLabel("Longest letter").fill(words);
    await form.getByRole("button", { name: "Save: Letters" }).click();
  };
  const command = async () => {
    await page.getByRole("link", { name: "Troupe", exact: true }).click();
    await prompt.fill("/letter");
    await page.getByText("A letter", { exact: true }).click();
  };
  await form.getByLabel("Signature").fill("Ada of the harbour");
  await save("7");
  await expect(form.getByRole("alert")).toContainText("“Longest letter” is not valid");
  expect(await axeViolations(page, { within: "#plugins" })).toEqual([]);
  await save("70");
  await expect(form.getByText("Saved.")).toBeVisible();
  await command();
  await expect(prompt).toHaveValue("A letter of 70 words by Ada of the harbour");

  await page.goBack();
  await save("80");
  await expect(form.getByText("Saved.")).toBeVisible();
  await command();
  await expect(prompt).toHaveValue("A letter of 80 words by Ada of the harbour");

  await page.goBack();
  await expect(form.getByLabel("Longest letter")).toHaveValue("80");
  expect(await traces(page, '"words":80')).toEqual(["pluginData"]);
  await removePlugin(page, "Letters");
  expect(await traces(page, "Longest letter", '"words":80')).toEqual([]);
}

/** Has an update that wants more ask, and its code run once that is agreed to. */
async function isUpdated(page: Page): Promise<void> {
  let code = tides("1.0.0");
  await page.route(ADDRESS, (route) =>
    route.fulfill({ body: code, headers: { "access-control-allow-origin": "*" } }),
  );
  await installFrom(page, "Tides", ADDRESS);
  await page.getByRole("button", { name: "Update Tides" }).click();
  await expect(pluginRow(page, "Tides")).toContainText("Tides is up to date.");
  code = tides("1.1.0", ["tides.example"]);
  await page.getByRole("button", { name: "Update Tides" }).click();
  const asking = page.getByRole("dialog", { name: "Update Tides?" });
  await expect(asking).toContainText("1.0.0 → 1.1.0");
  await expect(asking).toContainText("tides.example");
  await asking.getByRole("button", { name: "Cancel" }).click();
  await expect(pluginRow(page, "Tides")).toContainText("Version 1.0.0");
  await follow(page, "/agents/run#default/drawn");
  await expect(drawing(page).getByText("1.0.0 high")).toBeVisible();

  await follow(page, "/settings#plugins");
  await page.getByRole("button", { name: "Update Tides" }).click();
  await asking.getByRole("button", { name: "Update", exact: true }).click();
  await expect(pluginRow(page, "Tides")).toContainText("Version 1.1.0");
  await follow(page, "/agents/run#default/drawn");
  await expect(drawing(page).getByText("1.1.0 high")).toBeVisible();
}

test("plugins from files are agreed to, run after a reload in their language and with their settings, leave nothing when they are removed, and ask before an update that wants more", async ({
  page,
}) => {
  await seed(page, conversationOf(["Draw it", "```tides\nhigh\n```"], "drawn"));
  await openPlugins(page);
  await test.step("one comes and goes", () => comesAndGoes(page));
  await test.step("one has settings", () => hasSettings(page));
  await test.step("one is updated", () => isUpdated(page));
});

test("lines of plugins.json bring a plugin by its digest, put it in a built-in's place, and take it away", async ({
  page,
}) => {
  const code = tides("1.0.0");
  let config: object = {};
  await page.route(ADDRESS, (route) =>
    route.fulfill({ body: code, headers: { "access-control-allow-origin": "*" } }),
  );
  await page.route("**/plugins.json", (route) =>
    route.fulfill({ json: { disabled: [], ranks: {}, ...config } }),
  );
  const external = [{ url: ADDRESS, sha256: digestOf(code) }];
  const blocks = "```tides\nhigh\n```\n\n```csv\nA,B\n1,2\n```";
  await seed(page, conversationOf(["Draw it", blocks], "drawn"));
  const table = page.getByRole("table");

  config = { external, ranks: { "code-block-renderer/tides#csv": 5 } };
  await page.goto("/agents/run#default/drawn");
  await expect(drawing(page).getByText("1.0.0 A,B 1,2")).toBeVisible();
  await expect(drawings(page).first().contentFrame().getByText("1.0.0 high")).toBeVisible();
  await expect(table).toHaveCount(0);
  config = { external, ranks: {}, disabled: ["tides"] };
  await page.reload();
  await expect(table.getByText("A", { exact: true })).toBeVisible();
  await expect(drawings(page)).toHaveCount(0);

  await follow(page, "/settings#plugins");
  await expect(pluginRow(page, "Tides")).toContainText("Configured");
  await expect(page.getByRole("button", { name: "Remove Tides" })).toHaveCount(0);
  config = { external: [{ url: ADDRESS, sha256: "0".repeat(64) }] };
  await page.reload();
  await expect(pluginRow(page, "Tides")).toContainText("no longer offers it");
  await expect(page.getByText("holds another file")).toBeVisible();
});
