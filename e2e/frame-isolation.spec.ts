import { expect, type Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { test } from "./support/any-browser";
import { block, openHarness, type ServedHarness, serveHarness } from "./support/harness";
import { type Listener, listenForTls, listenForUdp } from "./support/listeners";

test.describe.configure({ mode: "default" });

let harness: ServedHarness;
let tls: Listener;
/** Hears of what does leave, to show that it would have been heard. */
let control: Listener;
let udp: Listener;

test.beforeAll(async () => {
  harness = await serveHarness();
});
test.afterAll(() => harness?.stop());
test.beforeEach(async ({ page }) => {
  [tls, control, udp] = await Promise.all([listenForTls(), listenForTls(), listenForUdp()]);
  await openHarness(page, harness);
});
test.afterEach(() => Promise.all([tls.stop(), control.stop(), udp.stop()]));

const elsewhere = (name: string) => `https://127.0.0.1:${tls.port}/${name}`;
const frame = (page: Page, kind: string) => page.locator(`[data-kind=${kind}]`).frameLocator("iframe");

async function draw(page: Page, blocks: readonly string[]): Promise<void> {
  await page.evaluate((texts) => window.harness.show(texts), blocks);
  const tabs = page.getByRole("tab", { name: "Render" });
  await expect(tabs).toHaveCount(blocks.length);
  // Drawings beside them move the tabs while they come, so that the mouse could miss.
  for (const tab of await tabs.all()) await tab.dispatchEvent("click");
  await expect(page.locator("[data-status=drawn]")).toHaveCount(blocks.length);
}

/** Something else is heard; by then all that was tried before would have come too. */
async function expectNothingLeft(page: Page): Promise<void> {
  const isChromium = page.context().browser()?.browserType().name() === "chromium";
  await (isChromium ? leaveUnguarded(page) : connectFromPage(page));
  expect(tls.arrivals).toBe(0);
}

/** Firefox asks the policy before it connects, so nothing is heard of a frame without a guard either. */
async function connectFromPage(page: Page): Promise<void> {
  // Nobody answers it.
  await page.evaluate(
    (port) => void fetch(`https://127.0.0.1:${port}/`, { mode: "no-cors" }).catch(() => {}),
    control.port,
  );
  await expect.poll(() => control.arrivals).toBeGreaterThan(0);
}

/** A link leaves a frame that is not one of the application's. */
async function leaveUnguarded(page: Page): Promise<void> {
  let tries = 0;
  // A new frame each time: what a click that came to nothing leaves behind is no link any more.
  await expect(async () => {
    const title = `unguarded ${++tries}`;
    await page.evaluate(
      ([name, address]) => {
        const other = document.body.appendChild(document.createElement("iframe"));
        other.setAttribute("sandbox", "allow-scripts");
        other.title = name;
        other.srcdoc = `<a href="${address}">leave</a>`;
      },
      [title, `https://127.0.0.1:${control.port}/`] as const,
    );
    await page.frameLocator(`iframe[title="${title}"]`).getByText("leave").click({ timeout: 30_000 });
    await expect.poll(() => control.arrivals, { timeout: 10_000 }).toBeGreaterThan(0);
  }).toPass();
}

test("a script may reckon with WebAssembly, and reaches neither storage, network, parent nor top, and WebRTC is gone", {
  tag: "@firefox",
}, async ({ page }) => {
  const stun = `stun:127.0.0.1:${udp.port}`;
  await draw(page, [
    block("wasm", "20 22"),
    block("probe", JSON.stringify({ address: elsewhere("probe"), stun })),
  ]);
  await expect(frame(page, "wasm").getByText("sum 42")).toBeVisible();
  // One by one: Firefox ESR 140 would ask the frame's own policy about reading them all at once.
  const outcomes = await Promise.all(
    (await frame(page, "probe").getByRole("listitem").all()).map((item) => item.textContent()),
  );
  expect(outcomes.length).toBeGreaterThan(20);
  expect(outcomes.filter((outcome) => !outcome?.endsWith(": held"))).toEqual([]);
  await expect(page).toHaveURL(harness.url);
  expect(udp.arrivals).toBe(0);
  // The page itself, which no policy keeps from it, is heard; so the frame would have been.
  await page.evaluate(async (urls) => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls }] });
    connection.createDataChannel("out");
    await connection.setLocalDescription(await connection.createOffer());
  }, stun);
  await expect.poll(() => udp.arrivals).toBeGreaterThan(0);
  await expectNothingLeft(page);
});

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

/** Markup that leads elsewhere, when it is clicked or by itself. */
function leadingAway(): string {
  const links = ["self", "_top", "_parent", "_blank"].map(
    (target) =>
      `<a href="${elsewhere(target)}" target="${target}" ping="${elsewhere("ping")}">to ${target}</a>`,
  );
  return [
    ...links,
    `<a href="${elsewhere("file")}" download>to file</a>`,
    `<a href="//127.0.0.1:${tls.port}/relative">to relative</a>`,
    `<svg width="200" height="40"><a href="${elsewhere("svg")}"><text y="20">to svg</text></a></svg>`,
    `<svg width="200" height="40"><a xlink:href="${elsewhere("xlink")}"><text y="20">to xlink</text></a></svg>`,
    `<svg width="200" height="40"><a><animate attributeName="href" values="${elsewhere("smil")}" fill="freeze" dur="1ms"/><text y="20">to smil</text></a></svg>`,
    `<math href="${elsewhere("math")}"><mtext href="${elsewhere("mtext")}">to math</mtext></math>`,
    `<map name="map"><area shape="rect" coords="0,0,90,40" href="${elsewhere("area")}" alt="to area"></map>`,
    `<img usemap="#map" src="${PIXEL}" width="90" height="40" alt="to map">`,
    `<form action="${elsewhere("form")}"><input name="q" value="1"><button>to form</button></form>`,
    `<form><button formaction="${elsewhere("button")}" formtarget="_top">to button</button></form>`,
    `<meta http-equiv="refresh" content="0;url=${elsewhere("refresh")}">`,
    `<base href="${elsewhere("base")}"><link rel="preconnect" href="${elsewhere("link")}">`,
    `<link rel="dns-prefetch" href="${elsewhere("link")}"><link rel="prefetch" href="${elsewhere("prefetch")}">`,
    `<object data="${elsewhere("object")}"></object><embed src="${elsewhere("embed")}">`,
    `<iframe src="${elsewhere("frame")}"></iframe>`,
    `<iframe srcdoc="<meta http-equiv=refresh content='0;url=${elsewhere("inner")}'>"></iframe>`,
  ].join("\n");
}

/** Clicks whatever says where it leads, with the mouse and with the keyboard. */
async function clickAll(page: Page, kind: string): Promise<number> {
  const targets = await frame(page, kind)
    .getByText(/^to /)
    .or(frame(page, kind).getByAltText("to map"))
    .all();
  for (const target of targets) {
    await target.click();
    await target.click({ button: "middle" });
    await page.keyboard.press("Enter");
  }
  return targets.length;
}

test("no markup leads a frame away, or has the browser connect", async ({ page }) => {
  const kinds = ["html", "raw"];
  await draw(
    page,
    kinds.map((kind) => block(kind, leadingAway())),
  );
  for (const kind of kinds) {
    expect(await clickAll(page, kind)).toBeGreaterThan(10);
    await expect(frame(page, kind).getByText("to self")).toBeVisible();
  }
  await expectNothingLeft(page);
});

test("a link in a drawing shows its host and opens as every other link, by mouse and by keyboard; one within it is followed, and what the application would not open is not offered", async ({
  page,
}) => {
  const address = elsewhere("link");
  const kinds = {
    html: `<p><a href="${address}">leave</a></p>`,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><a href="${address}"><text y="40">leave</text></a></svg>`,
    marp: `# Slides\n\n[leave](${address})`,
    mermaid: `flowchart TD\n  a[leave]\n  click a href "${address}"`,
  };
  await draw(
    page,
    Object.entries(kinds).map(([kind, source]) => block(kind, source)),
  );
  for (const kind of Object.keys(kinds)) {
    const drawing = page.locator(`[data-kind=${kind}]`);
    const opener = drawing.getByRole("link", { name: "Open link" });
    const dismiss = drawing.getByRole("button", { name: "Dismiss" });
    await frame(page, kind).getByText("leave").click();
    await expect(drawing.getByText(`leads to 127.0.0.1:${tls.port}`)).toBeVisible();
    await expect(opener).toHaveAttribute("href", address);
    await expect(opener).toHaveAttribute("rel", "noopener noreferrer");
    await expect(opener).toHaveAttribute("target", "_blank");
    await dismiss.click();
    await expect(opener).toHaveCount(0);
    await frame(page, kind).getByRole("link").first().press("Enter");
    await expect(opener).toHaveAttribute("href", address);
    // The notice is the same for all.
    if (kind === "html")
      expect(
        await axeViolations(page, { only: ["color-contrast", "link-in-text-block", "link-name"] }),
      ).toEqual([]);
    await dismiss.click();
  }

  const source = `<a href="javascript:alert(1)">script</a><a href="data:text/html,x">data</a><a href="#end">down</a>
<a href="mailto:someone@example.org">mail</a><div style="height:3000px"></div><p id="end">the end</p>`;
  await draw(page, [block("html", source)]);
  const html = frame(page, "html");
  for (const name of ["script", "data", "down"]) await html.getByText(name, { exact: true }).click();
  await expect(html.getByText("the end")).toBeInViewport();
  await expect(page.getByRole("link", { name: "Open link" })).toHaveCount(0);
  await html.getByText("mail").click();
  await expect(page.getByText("leads to someone@example.org")).toBeVisible();
  await expectNothingLeft(page);
});
