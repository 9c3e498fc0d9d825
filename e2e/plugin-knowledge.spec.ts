import { axeViolations } from "./support/accessibility";
import { seedPlugins } from "./support/outside-plugin";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "block" });

const ABOUT = {
  ...{ id: "house-wiki", name: "House wiki", version: "1.0.0", apiVersion: 1 },
  contributes: [
    {
      ...{ point: "knowledge-connector", id: "wiki", name: "House wiki", description: "Pages of the house." },
      functions: ["list", "fetch"],
    },
  ],
};
const WIKI = `/*! troupe-plugin ${JSON.stringify(ABOUT)} */
troupe.implement({ contributes: [{ point: "knowledge-connector", id: "wiki",
  list: ({ since }) => ({ documents: ["Hours", "Rules", "Lost"].map((title) =>
    ({ id: title, title, version: since === undefined ? "1" : "2" })) }),
  fetch: ({ id }) => {
    if (id === "Lost") throw new Error("The page was torn out.");
    return { text: "# " + id };
  },
}] });`;

test("a connector of a plugin brings documents on a click, says what failed, and leaves what was deleted away", async ({
  page,
}) => {
  await seedPlugins(page, [WIKI]);
  await page.goto("/knowledge");
  const connectors = page.getByRole("region", { name: "Connectors" });
  await expect(connectors).toContainText("Not refreshed yet");
  await connectors.getByRole("button", { name: "Refresh" }).click();
  await expect(connectors).toContainText("2 added, 0 renewed");
  await expect(connectors.getByRole("alert")).toContainText(/Lost: .*The page was torn out/);
  await expect(page.getByRole("button", { name: "Actions for Hours.md" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Actions for Rules.md" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await connectors.getByRole("button", { name: "Refresh" }).click();
  await expect(connectors).toContainText("Deleted by you: 1");
  await expect(page.getByRole("button", { name: "Actions for Rules.md" })).toBeHidden();
});
