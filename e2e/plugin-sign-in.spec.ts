import { axeViolations } from "./support/accessibility";
import { offerFile, openPlugins, pluginRow } from "./support/outside-plugin";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "block" });

const ABOUT = {
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
    { point: "knowledge-connector", id: "wiki", name: "Cloud wiki", functions: ["list", "fetch"] },
  ],
};
const WIKI = `/*! troupe-plugin ${JSON.stringify(ABOUT)} */
troupe.implement({ contributes: [{ point: "knowledge-connector", id: "wiki",
  async list(_, { fetch }) {
    const headers = { authorization: { secret: "account", before: "Bearer " } };
    return (await fetch("https://wiki.example/pages", { headers })).json();
  },
  fetch: ({ id }) => ({ text: "# " + id }),
}] });`;

test("a plugin's secret comes from signing in in a window, and is sent to its host alone", async ({
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
    await route.fulfill({ headers: open, json: { documents: [{ id: "Hours", title: "Hours" }] } });
  });

  await openPlugins(page);
  const dialog = await offerFile(page, "Cloud wiki", WIKI);
  await expect(dialog).toContainText("Wiki account: you sign in at id.example");
  await dialog.getByRole("button", { name: "Install", exact: true }).click();
  const row = pluginRow(page, "Cloud wiki");
  await row.getByRole("button", { name: "Sign in: Wiki account" }).click();
  await expect(row).toContainText("Signed in.");
  expect(context.pages()).toHaveLength(1);
  expect(await axeViolations(page, { within: "#plugins" })).toEqual([]);

  await page.getByRole("link", { name: "Knowledge", exact: true }).click();
  await page.getByRole("region", { name: "Connectors" }).getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("1 added, 0 renewed")).toBeVisible();
  expect(new URLSearchParams(asked[0] ?? "").get("code_verifier")).toMatch(/^[\w-]{43,128}$/);
  expect(asked.slice(1)).toEqual(["Bearer t0ken"]);
});
