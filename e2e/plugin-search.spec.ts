import { addCustomProvider } from "./support/actions";
import { replied, reply } from "./support/conversing";
import { seedPlugins } from "./support/outside-plugin";
import { follow } from "./support/places";
import { expect, test } from "./support/test";

const HOST = "search.example";
const ABOUT = {
  ...{ id: "rivers", name: "Rivers", version: "1.0.0", apiVersion: 1, hosts: [HOST] },
  contributes: [
    { point: "search-service", id: "rivers", name: "River search", functions: ["search"] },
    { point: "image-model", id: "rivers", name: "River painter", functions: ["make"] },
  ],
};
const PIXEL = "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const RIVERS = `/*! troupe-plugin ${JSON.stringify(ABOUT)} */
const ask = (context, path) => context.fetch("https://${HOST}/" + path);
troupe.implement({ contributes: [
  { point: "search-service", id: "rivers", async search({ query }, context) {
    return { pages: await (await ask(context, "find?q=" + encodeURIComponent(query))).json() };
  } },
  { point: "image-model", id: "rivers", async make({ description, shape }, context) {
    const response = await ask(context, "paint?shape=" + shape + "&of=" + encodeURIComponent(description));
    return { value: { type: "image/gif" }, bytes: await response.arrayBuffer() };
  } },
] });`;

/** The agent that is told what to call. */
const guide = {
  ...{ id: "custom-1-guide", name: "Guide", role: "Knows places." },
  ...{ instructions: "Look it up and draw it.", tools: ["web-search", "make-picture"] },
};
const CALLS = [
  { name: "web-search", arguments: JSON.stringify({ query: "rivers of Lyon" }) },
  { name: "make-picture", arguments: JSON.stringify({ description: "Two rivers", shape: "wide" }) },
];

test("agents search the web and make pictures with a plugin, once they may, and cite what it found", async ({
  page,
  context,
  modelServer,
}) => {
  const server = await modelServer(({ messages }) => {
    const call = CALLS[messages.filter(({ role }) => role === "tool").length];
    return call ? { toolCalls: [call] } : "Two rivers meet there [101].";
  });
  const asked: string[] = [];
  await context.route(`https://${HOST}/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(decodeURIComponent(pathname + search));
    const headers = { "access-control-allow-origin": "*" };
    const found = [{ url: "https://lyon.example/", title: "Lyon", passage: "The Saône meets the Rhône." }];
    return pathname === "/find"
      ? route.fulfill({ json: found, headers })
      : route.fulfill({ body: Buffer.from(PIXEL, "base64"), contentType: "image/gif", headers });
  });

  await seedPlugins(page, [RIVERS], { agents: [guide] });
  await addCustomProvider(page, server.url);
  await page.goto("/settings#tools");
  await page.getByRole("heading", { name: "Search the web", exact: true }).click();
  await page.getByLabel("Search service").selectOption({ label: "River search" });
  await expect(page.getByText(`Searches are sent to ${HOST}.`)).toBeVisible();
  await page.getByRole("button", { name: "Save search service" }).click();
  await expect(page.getByText("The search service is set up.")).toBeVisible();

  await follow(page, `/agents/run#${guide.id}`);
  await page.getByPlaceholder(/Start chatting with/).fill("Which rivers meet in Lyon?");
  await page.keyboard.press("Enter");
  const mayAsk = (tool: string) =>
    page
      .getByRole("region", { name: `${tool} wants to send a request to ${HOST}.` })
      .getByRole("button", { name: "Allow once", exact: true });
  await expect(mayAsk("Search the web")).toBeVisible();
  expect(asked).toEqual([]);
  await mayAsk("Search the web").click();
  await expect(mayAsk("Make a picture")).toBeVisible();
  expect(asked).toEqual(["/find?q=rivers of Lyon"]);
  await mayAsk("Make a picture").click();
  await replied(page);
  await expect(reply(page)).toContainText("Two rivers meet there");
  await expect(reply(page).getByRole("link", { name: /Lyon/ }).first()).toHaveAttribute(
    "href",
    "https://lyon.example/",
  );
  expect(server.completions.at(-1)?.body).toContain("The Saône meets the Rhône.");
  expect(asked[1]).toBe("/paint?shape=wide&of=Two rivers");
  const picture = page.getByRole("img", { name: "picture-1.gif" }).first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
});
