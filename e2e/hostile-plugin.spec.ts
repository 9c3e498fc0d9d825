import { readFileSync } from "node:fs";
import { customProvider } from "./support/actions";
import { replied, reply } from "./support/conversing";
import { type Listener, listenForTls } from "./support/listeners";
import {
  offerFile,
  openPlugins,
  pluginRow,
  removePlugin,
  seedPlugins,
  traces,
} from "./support/outside-plugin";
import { follow } from "./support/places";
import { longestTaskMs } from "./support/responsiveness";
import { expectWithin } from "./support/slowness";
import { test as base, expect } from "./support/test";

const test = base.extend({
  // The plugin's attempts are against the policy of its cell, and the browser reports them.
  pageProblems: async ({ context }, use) => {
    const errors: string[] = [];
    context.on("weberror", (error) => errors.push(String(error.error())));
    await use(errors);
    expect(errors).toEqual([]);
  },
});
test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const HOSTILE = readFileSync("examples/hostile/hostile.plugin.js", "utf8");
const renderer = (id: string, name: string, draw: string) => `/*! troupe-plugin ${JSON.stringify({
  ...{ id, name, version: "1.0.0", apiVersion: 1 },
  contributes: [{ point: "code-block-renderer", id, languages: [id], title: name, draws: "svg" }],
})} */
troupe.implement({ contributes: [{ point: "code-block-renderer", id: "${id}", draw: ${draw} }] });`;
const ENDLESS = renderer("endless", "Endless", "() => { for (;;); }");
const DOTS = renderer(
  "dots",
  "Dots",
  "({ source }) => ({ svg: '<svg xmlns=\"http://www.w3.org/2000/svg\"><text y=\"20\">' + source + '</text></svg>' })",
);

/** The agent whose model is told what to call. */
const victim = {
  id: "custom-1-victim",
  name: "Victim",
  role: "Does what it is told.",
  instructions: "Call what you have.",
  tools: ["attack"],
};
/** In the order in which they are called, all in one answer. */
const ATTACKS = ["escapes", "grants", "lie", "flood of messages"] as const;

test("a hostile plugin gets nowhere, is shown with why it was ended, and goes without a trace", async ({
  page,
  context,
  baseURL,
  modelServer,
}) => {
  const tls: Listener = await listenForTls();
  const outside = `https://127.0.0.1:${tls.port}/`;
  const server = await modelServer(({ messages }) => {
    const attack = ATTACKS[messages.filter(({ role }) => role === "tool").length];
    if (!attack) return "It is over.\n\n```endless\nx\n```\n\n```dots\nstill here\n```";
    const args = { attack, inWords: attack !== "lie", outside, own: `${baseURL}/`, stun: "stun:127.0.0.1:9" };
    return { toolCalls: [{ name: "attack", arguments: JSON.stringify(args) }] };
  });
  try {
    await seedPlugins(page, [ENDLESS, DOTS], { agents: [victim], credentials: [customProvider(server.url)] });
    await openPlugins(page);
    const consent = await offerFile(page, "Hostile", HOSTILE);
    await expect(consent).toContainText("other.acme.example");
    await consent.getByRole("button", { name: "Install", exact: true }).click();
    await pluginRow(page, "Hostile").getByRole("textbox", { name: "Acme key" }).fill("s3cret");
    await page.getByRole("button", { name: "Save: Acme key" }).click();
    await expect(pluginRow(page, "Hostile")).toContainText("Saved.");
    await follow(page, `/agents/run#${victim.id}`);
    const answered: string[] = [];
    const granted: string[] = [];
    context.on("request", (request) => request.url().includes("acme.example") && granted.push(request.url()));
    // Its own code comes from a blob.
    context.on("response", (response) => answered.push(response.url()));
    const longest = await longestTaskMs(page, async () => {
      await page.getByPlaceholder(/Start chatting with/).fill("Begin.");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Always allow", exact: true }).click();
      await replied(page);
      await expect(reply(page)).toContainText("It is over.");
      await expect(page.getByText("Endless was stopped: it no longer answered.")).toBeVisible();
      await expect(page.locator('iframe[title="Dots"]').contentFrame().getByText("still here")).toBeVisible();
    });
    expectWithin(1_000, longest, "longest task of the page");
    const said = server.completions.at(-1)?.body ?? "";
    expect(said).toContain(String.raw`{\"out\":[],\"tried\":42}`);
    // The plugin is told codes, and the model sentences.
    expect(said).toContain("external-plugin.secret-elsewhere");
    expect(said).toContain("external-plugin.storage-full");
    expect(said).toContain("Hostile gave a wrong answer");
    expect(said).toContain("Hostile was stopped: it sent too many messages.");
    const ours = [/^blob:/, new RegExp(`^${server.url}/`), new RegExp(`^${baseURL}/`)];
    expect(answered.filter((url) => !ours.some((known) => known.test(url)))).toEqual([]);
    expect([tls.arrivals, granted]).toEqual([0, []]);
    expect(said).not.toContain("s3cret");

    await page.getByRole("link", { name: "Settings" }).click();
    await page.locator("#plugins > summary").click();
    const row = pluginRow(page, "Hostile");
    await expect(row).toContainText("Failed");
    await expect(row).toContainText("Hostile was stopped: it sent too many messages.");
    await expect(pluginRow(page, "Endless")).toContainText("Failed");
    await expect(pluginRow(page, "Dots")).not.toContainText("Failed");
    await page.getByRole("button", { name: "Report…: Hostile" }).click();
    await expect(row).toContainText("Report copied: Hostile");
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain("Failure: Hostile was stopped: it sent too many messages.");
    await removePlugin(page, "Hostile");
    // The messages stay.
    // The user's own record of what was called stays, as messages do.
    await expect.poll(() => traces(page, '"hostile"', "acme")).toEqual(["messages", "traces"]);
  } finally {
    await tls.stop();
  }
});
