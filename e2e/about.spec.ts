import { expect, test } from "./support/test";

test.use({ serviceWorkers: "allow" });

test("About leads to the notices of all that is bundled, frames and the service worker included, also offline", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.getByRole("button", { name: "About" }).click();
  await page.getByText("FAQ").click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Third-party notices" }).click();
  const notices = await opening;
  // So long a text is shown while it is still being read.
  await notices.waitForLoadState();
  const text = await notices.locator("body").innerText();
  expect(text).toMatch(
    /elkjs [\d.]+\nLicence: EPL-2\.0.*\nSource code: https:\/\/github\.com\/kieler\/elkjs/,
  );
  for (const name of ["react", "pdfjs-dist", "katex", "workbox-precaching", "abcjs", "mermaid"])
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+\\nLicence: `, "m"));
});
