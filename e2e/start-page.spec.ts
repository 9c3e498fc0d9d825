import { readdirSync, readFileSync } from "node:fs";
import { codeSize } from "./support/code-size";
import { expect, test } from "./support/test";

test.use({ early: true });

const BUDGET_BYTES = 164 * 1024;
/** A text of the code that devices sync with. */
const SYNC_CODE = "troupe/sync";

test.use({ serviceWorkers: "block" });

test("a first visit to the start page ships at most 164 KB of script and style, and asks nobody else", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(String(baseURL)) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  const sizes = new Map<string, Promise<number>>();
  page.on("response", (response) => void sizes.set(new URL(response.url()).pathname, codeSize(response)));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Let your agents take it from here" })).toBeVisible();
  await expect(page.getByPlaceholder("Need something done?")).toBeVisible();
  await page.waitForLoadState("networkidle");
  // On a busy machine the network is idle before the application asks for its texts.
  await expect.poll(() => [...sizes.keys()].some((path) => path.includes("/texts-"))).toBe(true);
  page.removeAllListeners("response");

  const all = await Promise.all([...sizes].map(async ([path, size]) => ({ path, bytes: await size })));
  const measured = all.filter(({ bytes }) => bytes > 0);
  const total = measured.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = measured.sort((a, b) => b.bytes - a.bytes).slice(0, 8);
  const report = largest.map(({ path, bytes }) => `${(bytes / 1024).toFixed(1)} KB ${path}`).join("\n");
  console.info(`start page: ${(total / 1024).toFixed(1)} KB gzip in ${measured.length} files`);
  expect(foreign).toEqual([]);
  // Where nobody syncs, no code of it is asked for: the parts of the build that hold it are other ones.
  const holding = readdirSync("dist/assets")
    .filter((name) => name.endsWith(".js") && readFileSync(`dist/assets/${name}`, "utf8").includes(SYNC_CODE))
    .map((name) => `/assets/${name}`);
  expect(holding).not.toEqual([]);
  expect([...sizes.keys()].filter((path) => holding.includes(path))).toEqual([]);
  expect(measured.length).toBeGreaterThan(3);
  expect(total, report).toBeLessThanOrEqual(BUDGET_BYTES);
});
