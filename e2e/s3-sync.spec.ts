import type { Page } from "playwright/test";
import { S3Server } from "../tests/s3/s3-server";
import { axeViolations } from "./support/accessibility";
import { follow } from "./support/places";
import { conversationOf, seed } from "./support/seed";
import { expect, test, waitForStart } from "./support/test";

const section = (page: Page) =>
  page.locator("details").filter({ has: page.getByRole("heading", { name: "Devices", exact: true }) });

test("two devices meet in a bucket, and say what is wrong with its keys", async ({
  page: first,
  browser,
  baseURL,
}) => {
  const server = await new S3Server().listen();
  const enter = async (form: ReturnType<typeof section>, secretKey = server.keys.secretKey) => {
    await form.getByLabel("Where devices meet").selectOption("S3 storage");
    await form.getByLabel("Storage address").fill(server.address);
    await form.getByLabel("Bucket").fill(server.bucket);
    await form.getByLabel("Region").fill(server.keys.region);
    await form.getByLabel("Access key ID").fill(server.keys.accessKey);
    await form.getByLabel("Secret access key").fill(secretKey);
  };
  await seed(first, conversationOf(["Which roses grow in shade?", "Old ones."]));
  await first.goto("/settings#devices");
  const here = section(first);
  const begin = here.getByRole("region", { name: "Begin with this device" });
  await enter(begin, "wrong");
  await expect(begin.getByText(`"AllowedOrigins": ["${new URL(first.url()).origin}"]`)).toBeVisible();
  await begin.getByRole("button", { name: "Add a device" }).click();
  await expect(begin.getByText("The storage refuses these keys")).toBeVisible();
  expect(await axeViolations(first, { within: "#devices" })).toEqual([]);
  await begin.getByLabel("Secret access key").fill(server.keys.secretKey);
  await begin.getByRole("button", { name: "Add a device" }).click();
  const dialog = first.getByRole("dialog", { name: "Add a device" });
  const words = (await dialog.getByText(/^(?:[a-z]{5} ?){17}$/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(here.getByText("Last synced now")).toBeVisible();
  const clear = [...server.files.values()].join();
  for (const word of ["roses", "conversations"]) expect(clear).not.toContain(word);

  const context = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  context.on("page", waitForStart);
  const second = await context.newPage();
  await second.goto("/settings#devices");
  const join = section(second).getByRole("region", { name: "Join another device" });
  await join.getByLabel("The other device’s words").fill(words);
  await enter(join);
  await join.getByRole("button", { name: "Connect" }).click();
  await expect(section(second).getByRole("list", { name: "Devices" }).getByRole("listitem")).toHaveCount(2);
  await follow(second, "/conversations");
  await expect(second.getByRole("link", { name: /Which roses/ }).first()).toBeVisible();
  await context.close();
  server.close();
});
