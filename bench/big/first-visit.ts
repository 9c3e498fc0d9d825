import { launch } from "../browsers";
import { median } from "../median";
import { atMost, type Row } from "../row";

const ROUNDS = 3;
const CPU_RATE = 6;
/** Fast 3G, as developer tools have it: 1.6 Mbit/s, 750 kbit/s and 150 ms, less a tenth for what is around. */
const NETWORK = { latency: 165, downloadThroughput: 180_000, uploadThroughput: 84_000, offline: false };

/** The first visit to a conversation with a slow processor and network, until something can be typed into it. */
export async function firstVisit(url: string): Promise<readonly Row[]> {
  const browser = await launch("paced");
  const visits: { typedMs: number; files: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    const device = await context.newCDPSession(page);
    await device.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
    await device.send("Network.enable");
    await device.send("Network.emulateNetworkConditions", NETWORK);
    let files = 0;
    page.on("request", () => {
      files += 1;
    });
    const from = performance.now();
    await page.goto("/agents/run#default", { waitUntil: "commit" });
    const field = page.getByRole("textbox").last();
    await field.fill("Hello");
    await page.waitForFunction(() =>
      [...document.querySelectorAll("textarea, [role=textbox]")].some(
        (each) => (each as HTMLTextAreaElement).value === "Hello" || each.textContent === "Hello",
      ),
    );
    visits.push({ typedMs: performance.now() - from, files });
    await context.close();
  }
  await browser.close();
  const name = "First visit to a conversation, CPU ÷ 6 and 3G";
  return [
    atMost(`${name}: address to typed`, median(visits.map(({ typedMs }) => typedMs)), 3000, "ms"),
    atMost(`${name}: files until then`, median(visits.map(({ files }) => files)), 40, ""),
  ];
}
