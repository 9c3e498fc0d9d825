import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addProvider } from "./support/actions";
import { follow } from "./support/places";
import { conversationOf, seed } from "./support/seed";
import { expect, test, waitForStart } from "./support/test";

/** Runs in the page: a folder of the browser's own takes the place of one of the disk. */
function openFolders(): void {
  Object.assign(FileSystemDirectoryHandle.prototype, {
    queryPermission: async () => "granted",
    requestPermission: async () => "granted",
  });
  Object.assign(globalThis, {
    showDirectoryPicker: async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle("Shared", { create: true }),
  });
}

/** All files that devices have left in the folder, by their names, in base64. */
const filesOf = (page: Page) =>
  page.evaluate(async () => {
    const shared = await (await navigator.storage.getDirectory()).getDirectoryHandle("Shared");
    const folder = await shared.getDirectoryHandle("troupe-sync");
    const files: Record<string, string> = {};
    for await (const [name, handle] of folder.entries()) {
      const bytes = new Uint8Array(await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer());
      files[name] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    }
    return files;
  });

/** Carries the files of one device's folder into the other's, as Dropbox would. */
async function carry(from: Page, to: Page): Promise<void> {
  await to.evaluate(
    async (files) => {
      const root = await navigator.storage.getDirectory();
      const shared = await root.getDirectoryHandle("Shared", { create: true });
      const folder = await shared.getDirectoryHandle("troupe-sync", { create: true });
      for (const [name, content] of Object.entries(files)) {
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await writable.write(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)));
        await writable.close();
      }
    },
    await filesOf(from),
  );
}

/** Runs in the page: a camera that sees a picture. */
async function cameraSees(base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
  const context = canvas.getContext("2d");
  const draw = () => {
    context?.drawImage(picture, 160, 80, 320, 320);
    requestAnimationFrame(draw);
  };
  draw();
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
}

const section = (page: Page) =>
  page.locator("details").filter({ has: page.getByRole("heading", { name: "Devices", exact: true }) });

test("two devices come to the same over a folder that tells nothing, and one is removed", async ({
  page: first,
  browser,
  baseURL,
  modelServer,
}) => {
  await first.context().addInitScript(openFolders);
  await seed(first, conversationOf(["Which roses grow in shade?", "Old ones."]));
  const models = await modelServer(() => "Hello");
  const provider = { provider: "Custom", baseUrl: `${models.url}/v1`, apiKey: "sk-travels" };
  await addProvider(first, { ...provider, model: "gpt-travelling" });
  await follow(first, "/settings#devices");
  const here = section(first);
  await here.getByRole("button", { name: "Add a device" }).click();
  const dialog = first.getByRole("dialog", { name: "Add a device" });
  await expect(dialog.getByRole("img")).toBeVisible();
  const words = (await dialog.getByText(/^(?:[a-z]{5} ?){17}$/).textContent()) ?? "";
  const code = await dialog.getByRole("img").screenshot({ animations: "disabled" });
  expect(await axeViolations(first, { within: "[role=dialog]" })).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(here.getByText("Last synced now")).toBeVisible();
  const isSending = here.getByRole("checkbox", { name: "Send my provider keys" });
  await isSending.click();
  await expect(isSending).toBeChecked();
  await expect(here.getByRole("button", { name: "Sync now" })).toBeEnabled();
  const clear = Object.values(await filesOf(first)).map((file) => atob(file));
  expect(clear.length).toBeGreaterThan(0);
  for (const word of ["roses", "Old ones", "conversations", "sk-travels"])
    expect(clear.join()).not.toContain(word);

  const context = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  context.on("page", waitForStart);
  await context.addInitScript(openFolders);
  const second = await context.newPage();
  await second.goto("/settings#devices");
  await carry(first, second);
  const there = section(second);
  await second.evaluate(cameraSees, code.toString("base64"));
  await there.getByRole("button", { name: "Scan the code" }).click();
  await expect(there.getByLabel("The other device’s words")).toHaveValue(words);
  await there.getByLabel("Name of this device").last().fill("Laptop");
  await there.getByRole("button", { name: "Choose the folder and connect" }).click();
  await expect(there.getByRole("list", { name: "Devices" }).getByRole("listitem")).toHaveCount(2);
  await follow(second, "/conversations");
  await expect(second.getByRole("link", { name: /Which roses/ }).first()).toBeVisible();

  await follow(second, "/settings#providers");
  await expect(second.getByRole("listitem").filter({ hasText: "gpt-travelling" })).toBeVisible();
  await follow(second, "/settings#devices");
  await expect(there.getByText("Last synced now")).toBeVisible();
  await carry(second, first);
  await here.getByRole("button", { name: "Sync now" }).click();
  await expect(here.getByText("Laptop")).toBeVisible();
  await here.getByRole("button", { name: "Remove device" }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Change the words" }).click();
  await expect(first.getByRole("dialog", { name: "Add a device" })).toBeVisible();
  expect(await dialog.getByText(/^(?:[a-z]{5} ?){17}$/).textContent()).not.toBe(words);
  await carry(first, second);
  await there.getByRole("button", { name: "Sync now" }).click();
  await expect(there.getByText("The words have changed:")).toBeVisible();
  await context.close();
});
