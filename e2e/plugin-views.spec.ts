import { axeViolations } from "./support/accessibility";
import { installFile, openPlugins } from "./support/outside-plugin";
import { expect, test } from "./support/test";

const DOCUMENT = `<textarea aria-label="Notes"></textarea><output></output><script>
  const notes = document.querySelector("textarea");
  const say = (message) => parent.postMessage(message, "*");
  notes.oninput = () => say({ type: "ask", id: 2, request: notes.value });
  addEventListener("message", ({ data }) => {
    if (data.answer === 1) notes.value = data.value;
    if (data.answer === 2) document.querySelector("output").textContent = "Kept";
    if (!data.theme) return;
    say({ type: "ask", id: 1, request: null });
    say({ type: "size", heightPx: 100 });
    say({ type: "drawn", id: data.id });
  });
  say({ type: "ready" });
</script>`;
const ABOUT = {
  ...{ id: "pad", name: "Pad", version: "1.0.0", apiVersion: 1 },
  contributes: [
    { point: "view", id: "pad", name: "Pad", places: ["page", "home"], document: DOCUMENT },
    { point: "view", id: "clock", name: "Clock", places: ["home"], draws: "html" },
    {
      ...{ point: "theme", id: "sand", name: "Sand" },
      light: { bg: "#f6efe2", surface: "#fdf8ee", text: "#33291c", accent: "#8a4b12" },
      dark: { bg: "#221c15", surface: "#2a231b", text: "#f0e6d6", accent: "#e3a869" },
    },
  ],
};
const PLUGIN = `/*! troupe-plugin ${JSON.stringify(ABOUT)} */
troupe.implement({ contributes: [
  { point: "view", id: "pad", async answer({ request }, { storage }) {
    if (request !== null) await storage.set("notes", request);
    return (await storage.get("notes")) ?? "";
  } },
  { point: "view", id: "clock", draw: ({ place }) => ({ html: "<p>It is late " + place + ".</p>" }) },
] });`;

test("a plugin has a page, cards and colours, without being trusted", async ({ page }) => {
  await openPlugins(page);
  await installFile(page, "Pad", PLUGIN);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.locator("#general > summary").click();
  await page.getByLabel("Colours").selectOption({ label: "Sand (Pad)" });
  await expect.poll(ground).toBe("rgb(246, 239, 226)");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pad" }).click();
  await expect(page.getByRole("heading", { name: "Pad", level: 1 })).toBeVisible();
  const pad = page.locator('iframe[title="Pad"]').contentFrame();
  const notes = pad.getByRole("textbox");
  await notes.fill("Milk");
  await expect(pad.getByText("Kept")).toBeVisible();
  await expect(page.getByText(/By the plugin Pad\./)).toBeVisible();
  expect(await axeViolations(page, { within: "main" })).toEqual([]);

  await page.goto("/");
  // Kept by the plugin, which was asked anew; the colours were there with the first paint.
  await expect(notes).toHaveValue("Milk");
  await expect(
    page.locator('iframe[title="Clock"]').contentFrame().getByText("It is late home."),
  ).toBeVisible();
  expect(await ground()).toBe("rgb(246, 239, 226)");
  await page.getByRole("link", { name: "Pad", exact: true }).first().click();
  await expect(page).toHaveURL(/\/views\/pad\/pad$/);
});
