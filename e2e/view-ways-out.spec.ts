import { expect, type Page } from "playwright/test";
import { test } from "./support/any-browser";
import { listenForTls, type TlsListener } from "./support/listeners";
import { documentTryingAll, hostOf, WAYS_OUT } from "./support/ways-out";

let tls: TlsListener;
test.beforeEach(async () => {
  tls = await listenForTls();
});
test.afterEach(() => tls.stop());

/** First message of a document in the frame of views. */
const drawn = (page: Page, html: string) =>
  page.evaluate(
    (document_) =>
      new Promise((told) => {
        const frame = document.createElement("iframe");
        frame.setAttribute("sandbox", "allow-scripts");
        frame.src = "/app-frame.html";
        frame.addEventListener("load", () => frame.contentWindow?.postMessage({ html: document_ }, "*"), {
          once: true,
        });
        addEventListener("message", ({ data }) => typeof data === "object" && told(data));
        document.body.append(frame);
      }),
    html,
  );

/** Something that does leave is heard; by then all that was tried before would have come too. */
async function expectHeard(page: Page, name: string): Promise<void> {
  await page.evaluate(
    (address) => void fetch(address, { mode: "no-cors" }).catch(() => {}),
    `https://${name}:${tls.port}/`,
  );
  await expect.poll(() => tls.names).toContain(name);
}

test("a view makes no element that leads away, whatever it tries, and no server hears its name", {
  tag: "@firefox",
}, async ({ page }) => {
  await page.goto("/");
  const { made } = (await drawn(page, documentTryingAll(tls.port))) as { made: readonly string[] };
  await expectHeard(page, "control.localhost");
  const heard = WAYS_OUT.filter((way) => tls.names.includes(hostOf(way)));
  // Without trusted types, as in older versions of Firefox, markup is not changed; what it makes leads nowhere all the same.
  const isTamed = await page.evaluate(() => "trustedTypes" in globalThis);
  expect({ made, heard }).toEqual({ made: isTamed ? [] : expect.any(Array), heard: [] });
  expect(new Set(tls.names)).toEqual(new Set(["control.localhost"]));
});
