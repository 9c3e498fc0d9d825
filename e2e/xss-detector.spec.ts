import { expect } from "playwright/test";
import { AttackLog } from "./support/attack-log";
import { test } from "./support/attacking";
import { batches, dealt, HTML } from "./support/payloads";
import { dangersOn, settle } from "./support/provoke";

// Every page is made of thousands of elements.
test("the detector catches what a raw sink lets through", async ({ context, page, baseURL }) => {
  const log = await AttackLog.arm(context, baseURL ?? "");
  const hot = new Set<string>();
  await page.route("**/raw", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" }),
  );
  // Half of them tell as well as all.
  for (const batch of batches(dealt(HTML, 0, 2), 200)) {
    await page.goto("/raw");
    await page.evaluate((payloads) => {
      const loaded = payloads.map((payload, index) => {
        const frame = document.createElement("iframe");
        frame.name = `payload-${index}`;
        frame.srcdoc = payload;
        return new Promise((resolve) => {
          frame.addEventListener("load", resolve, { once: true });
          document.body.append(frame);
        });
      });
      return Promise.all(loaded);
    }, batch);
    await settle(page);
    await page.evaluate(() => {
      for (const frame of document.querySelectorAll("iframe")) {
        const targets = frame.contentDocument?.querySelectorAll<HTMLElement>("[onclick], button, a, input");
        for (const element of targets ?? []) element.click?.();
      }
    });
    await settle(page);
    for (const { where } of log.incidents) {
      const payload = batch[Number(/^payload-(\d+)$/.exec(where)?.[1])];
      if (payload !== undefined) hot.add(payload);
    }
    log.incidents.length = 0;
  }
  test.info().annotations.push({ type: "fired on a raw sink", description: String(hot.size) });
  expect(hot.size).toBeGreaterThanOrEqual(30);
});

test("the look at a page finds what a raw sink lets through", async ({ browser }) => {
  // Without scripts, so that it is all still there to be looked at.
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const page = await context.newPage();
  await page.setContent("<body>");
  await page.evaluate(
    (payloads) => {
      for (const payload of payloads) {
        const sink = document.body.appendChild(document.createElement("div"));
        sink.innerHTML = payload;
      }
    },
    HTML.filter((text) => !/\b(name|id)=/i.test(text)),
  );
  expect((await dangersOn(page)).length).toBeGreaterThan(200);
  await context.close();
});
