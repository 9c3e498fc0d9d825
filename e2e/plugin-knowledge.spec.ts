import { axeViolations } from "./support/accessibility";
import { offerFile, openPlugins, pluginRow, seedPlugins } from "./support/outside-plugin";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "block" });

const HOUSE_ABOUT = {
  ...{ id: "house-wiki", name: "House wiki", version: "1.0.0", apiVersion: 1 },
  contributes: [
    {
      ...{ point: "knowledge-connector", id: "wiki", name: "House wiki", description: "Pages of the house." },
      functions: ["list", "fetch"],
    },
  ],
};
const HOUSE_WIKI = `/*! troupe-plugin ${JSON.stringify(HOUSE_ABOUT)} */
troupe.implement({ contributes: [{ point: "knowledge-connector", id: "wiki",
  list: ({ since }) => ({ documents: ["Hours", "Rules", "Lost"].map((title) =>
    ({ id: title, title, version: since === undefined ? "1" : "2" })) }),
  fetch: ({ id }) => {
    if (id === "Lost") throw new Error("The page was torn out.");
    return { text: "# " + id };
  },
}] });`;

const CLOUD_ABOUT = {
  ...{ id: "cloud-wiki", name: "Cloud wiki", version: "1.0.0", apiVersion: 1, hosts: ["wiki.example"] },
  secrets: [
    {
      ...{ name: "account", host: "wiki.example", label: "Wiki account" },
      oauth: {
        authorize: "https://id.example/authorize",
        token: "https://id.example/token",
        clientId: "troupe",
        scope: "pages.read",
      },
    },
  ],
  contributes: [
    { point: "knowledge-connector", id: "cloud", name: "Cloud wiki", functions: ["list", "fetch"] },
  ],
};
const CLOUD_WIKI = `/*! troupe-plugin ${JSON.stringify(CLOUD_ABOUT)} */
troupe.implement({ contributes: [{ point: "knowledge-connector", id: "cloud",
  async list(_, { fetch }) {
    const headers = { authorization: { secret: "account", before: "Bearer " } };
    return (await fetch("https://wiki.example/pages", { headers })).json();
  },
  fetch: ({ id }) => ({ text: "# " + id }),
}] });`;

test("a connector of a plugin brings documents on a click, once it is signed in in a window, whose secret goes to its host alone; another says what failed, and leaves what was deleted away", async ({
  page,
  context,
}) => {
  const asked: (string | null)[] = [];
  const open = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  await context.route("https://id.example/authorize*", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const back = new URL(query.get("redirect_uri") ?? "");
    back.search = new URLSearchParams({ code: "c0de", state: query.get("state") ?? "" }).toString();
    const body = `<script>location.replace(${JSON.stringify(back.href)})</script>`;
    await route.fulfill({ contentType: "text/html", body });
  });
  await context.route("https://id.example/token", async (route) => {
    asked.push(route.request().postData());
    await route.fulfill({ headers: open, json: { access_token: "t0ken", token_type: "Bearer" } });
  });
  await context.route("https://wiki.example/pages", async (route) => {
    asked.push(route.request().headers().authorization ?? null);
    await route.fulfill({ headers: open, json: { documents: [{ id: "Prices", title: "Prices" }] } });
  });

  await seedPlugins(page, [HOUSE_WIKI]);
  await openPlugins(page);
  const dialog = await offerFile(page, "Cloud wiki", CLOUD_WIKI);
  await expect(dialog).toContainText("Wiki account: you sign in at id.example");
  await dialog.getByRole("button", { name: "Install", exact: true }).click();
  const row = pluginRow(page, "Cloud wiki");
  await row.getByRole("button", { name: "Sign in: Wiki account" }).click();
  await expect(row).toContainText("Signed in.");
  expect(context.pages()).toHaveLength(1);
  expect(await axeViolations(page, { within: "#plugins" })).toEqual([]);

  await page.getByRole("link", { name: "Knowledge", exact: true }).click();
  const connectors = page.getByRole("region", { name: "Connectors" }).getByRole("listitem");
  const connector = (name: string) => connectors.filter({ has: page.getByRole("heading", { name }) });
  const cloud = connector("Cloud wiki");
  await cloud.getByRole("button", { name: "Refresh" }).click();
  await expect(cloud).toContainText("1 added, 0 renewed");
  await expect(page.getByRole("button", { name: "Actions for Prices.md" })).toBeVisible();
  expect(new URLSearchParams(asked[0] ?? "").get("code_verifier")).toMatch(/^[\w-]{43,128}$/);
  expect(asked.slice(1)).toEqual(["Bearer t0ken"]);

  const house = connector("House wiki");
  await expect(house).toContainText("Not refreshed yet");
  await house.getByRole("button", { name: "Refresh" }).click();
  await expect(house).toContainText("2 added, 0 renewed");
  await expect(house.getByRole("alert")).toContainText(/Lost: .*The page was torn out/);
  await expect(page.getByRole("button", { name: "Actions for Hours.md" })).toBeVisible();
  expect(await axeViolations(page, { within: "main" })).toEqual([]);

  await page.getByRole("button", { name: "Actions for Rules.md" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await house.getByRole("button", { name: "Refresh" }).click();
  await expect(house).toContainText("Deleted by you: 1");
  await expect(page.getByRole("button", { name: "Actions for Rules.md" })).toBeHidden();
});
