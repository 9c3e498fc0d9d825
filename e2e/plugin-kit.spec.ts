import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { expect } from "playwright/test";
import { InstalledKit } from "../tests/plugin-kit/installed-kit";
import { test } from "./support/any-browser";

// The file of a plugin in the page runs once a worker has taken the page over.
test.use({ serviceWorkers: "allow" });

let kit: InstalledKit | undefined;
let serving: ChildProcess | undefined;

test.afterEach(() => {
  serving?.kill("SIGINT");
  kit?.remove();
});

/** The address that `troupe-plugin dev` tells. */
async function served(folder: string): Promise<string> {
  const bin = kit?.path("bin/troupe-plugin.mjs") ?? "";
  serving = spawn(process.execPath, [bin, "dev", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (serving.stdout)
    for await (const line of createInterface({ input: serving.stdout })) {
      const [address] = /http:\/\/\S+\//.exec(line) ?? [];
      if (address) return address;
    }
  throw new Error("nothing is served");
}

test("with the package alone, somebody begins a page, tests it, and sees it change as they save", async ({
  page,
}) => {
  kit = await InstalledKit.install({ withApp: true });
  expect(await kit.command("new", "page", "my-page")).toMatchObject({ code: 0 });
  expect(await kit.command("test", "my-page")).toEqual({
    code: 0,
    output: expect.stringContaining("page/my-page can be shown"),
  });
  const folder = join(kit.folder, "my-page");
  await page.goto(`${await served(folder)}my-page`);
  await page.getByRole("button", { name: "Once more" }).click();
  await expect(page.getByText("Greetings: 2")).toBeVisible();

  const texts = join(folder, "texts/en.json");
  writeFileSync(texts, readFileSync(texts, "utf8").replace("Once more", "And once more"));
  await expect(page.getByRole("button", { name: "And once more" })).toBeVisible();
  await expect(page.getByText("Greetings: 1")).toBeVisible();
});
