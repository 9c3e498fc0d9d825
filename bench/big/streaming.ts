import { askOnHome } from "../../e2e/support/actions";
import { ModelServer } from "../../e2e/support/model-server";
import { teamReply } from "../../e2e/support/team-replies";
import { MainThread } from "../main-thread";
import { atMost, type Row, reported } from "../row";
import { addProvider } from "./actions";
import type { Device } from "./device";

const STREAMED_MS = 21_000;
const OTHERS = ["/tasks", "/"] as const;

/** The work of two other tabs while a task streams in one, on two devices. */
export async function streaming(small: Device, big: Device): Promise<readonly Row[]> {
  // So slow that the task goes on all the while.
  const server = await ModelServer.start(teamReply({ complex: true }), { latencyMs: 60, chunkSize: 12 });
  const [few, many] = [await others(small, server.url), await others(big, server.url)];
  await server.stop();
  const name = "Full device: two other tabs while a task streams for 21 s";
  return [
    reported(`${name}, device of ten`, few, "ms"),
    reported(`${name}, full one`, many, "ms"),
    atMost(`${name}, full / ten`, many / few, 1.5),
  ];
}

/** CPU time of the main threads of both. */
async function others(device: Device, url: string): Promise<number> {
  await addProvider(device, { url });
  const tabs = await Promise.all(OTHERS.map(() => device.page()));
  const threads: MainThread[] = [];
  for (const [place, tab] of tabs.entries()) {
    await tab.goto(OTHERS[place] ?? "/");
    await tab.getByText("of this device").first().waitFor();
    threads.push(await MainThread.of(tab));
  }
  const working = await device.page();
  const asked = working.waitForRequest((request) => request.url().includes("/v1/"));
  await askOnHome(working, "Design a menu for my café with prices and opening hours");
  await asked;
  const spent = await Promise.all(
    threads.map((thread) => thread.spentIn(() => working.waitForTimeout(STREAMED_MS))),
  );
  for (const page of [working, ...tabs]) await page.close();
  return spent.reduce((sum, { allMs }) => sum + allMs, 0);
}
