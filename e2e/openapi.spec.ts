import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { replied, reply } from "./support/conversing";
import { follow } from "./support/places";
import { expect, test } from "./support/test";

const DESCRIPTION = `openapi: 3.1.0
info: { title: Harbour }
servers: [{ url: https://harbour.example/v1 }]
paths:
  /ships/{name}:
    get:
      operationId: ship
      summary: Where a ship is
      parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
  /ships: { post: { operationId: addShip, summary: Add a ship } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
`;

test("a pasted description becomes tools that ask before they send, with the key, to that server", async ({
  page,
  context,
  modelServer,
}) => {
  const server = await modelServer(({ messages }) => {
    if (messages.some(({ role }) => role === "tool")) return "She is at sea.";
    const [name = ""] = /api-harbour-[a-z\d-]+/.exec(server.completions.at(-1)?.body ?? "") ?? [];
    return { toolCalls: [{ name, arguments: JSON.stringify({ name: "Marie" }) }] };
  });
  const keys: (string | undefined)[] = [];
  await context.route("https://harbour.example/**", async (route) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (route.request().method() === "GET")
      keys.push((await route.request().headerValue("x-key")) ?? undefined);
    return route.fulfill({ json: { ship: "Marie", at: "sea" }, headers });
  });
  await addCustomProvider(page, server.url);
  await page.goto("/settings");
  await page.locator("#tools > summary").click();
  await page.getByRole("button", { name: "Add service" }).click();
  await page.getByLabel("OpenAPI description").fill(DESCRIPTION);
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.getByLabel("Server address")).toHaveValue("https://harbour.example/v1");
  await page.getByLabel("Key", { exact: true }).fill("harbour-key");
  expect(await axeViolations(page, { within: "#tools" })).toEqual([]);
  await page.getByRole("button", { name: "Add service" }).click();
  await expect(page.getByText("Operations on: 1 of 2")).toBeVisible();
  await page.getByText("Harbour (1)").click();
  await page.getByRole("heading", { name: "Where a ship is (Harbour)" }).click();
  await page.getByRole("checkbox", { name: "Offer by default: Where a ship is (Harbour)" }).check();

  await follow(page, "/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill("Where is the Marie?");
  await page.keyboard.press("Enter");
  const question = page.getByRole("region", {
    name: "Where a ship is (Harbour) wants to send a request to harbour.example.",
  });
  await question.getByRole("button", { name: "Allow once", exact: true }).click();
  await replied(page);
  await expect(reply(page)).toContainText("She is at sea.");
  expect(keys).toEqual(["harbour-key"]);
});
