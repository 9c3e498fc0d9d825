import type { Browser } from "playwright";
import { median } from "../median";
import { atMost, exactly, type Row, reported } from "../row";
import { type Slowness, type Start, slowCpu, visit } from "../visit";

const ROUNDS = 5;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200 * 1024, uploadThroughput: 94 * 1024 };

const slowNetwork: Slowness = async (device) => {
  await device.send("Network.enable");
  await device.send("Network.emulateNetworkConditions", SLOW_4G);
};

/** First visits to the application and to an empty one of the same libraries, in turns. */
export async function start(browser: Browser, app: string, shell: string): Promise<readonly Row[]> {
  const visits = {
    home: () => firstVisit(browser, app, slowCpu),
    settings: () => firstVisit(browser, `${app}settings`, slowCpu),
    tasks: () => firstVisit(browser, `${app}tasks`, slowCpu),
    agents: () => firstVisit(browser, `${app}agents`, slowCpu),
    shell: () => firstVisit(browser, shell, slowCpu),
    homeBySlowNetwork: () => firstVisit(browser, app, slowNetwork),
    shellBySlowNetwork: () => firstVisit(browser, shell, slowNetwork),
  };
  const names = Object.keys(visits) as (keyof typeof visits)[];
  const starts = new Map(names.map((name): [string, Start[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) starts.get(name)?.push(await visits[name]());
  }
  const of = (name: keyof typeof visits, figure: keyof Start) =>
    median((starts.get(name) ?? []).map((each) => each[figure]));
  const painted = (name: keyof typeof visits, base: keyof typeof visits) =>
    of(name, "paintedMs") / of(base, "paintedMs");
  const shifts = [...starts].flatMap(([name, each]) => (name.startsWith("home") ? each : []));
  return [
    reported("Start, CPU ÷ 4: largest paint of the empty application", of("shell", "paintedMs"), "ms"),
    atMost("Start, CPU ÷ 4: home painted / empty application", painted("home", "shell"), 0.7),
    atMost("Start, CPU ÷ 4: settings painted / empty application", painted("settings", "shell"), 1.5),
    atMost("Start, CPU ÷ 4: tasks painted / empty application", painted("tasks", "shell"), 1.5),
    atMost("Start, CPU ÷ 4: agents painted / empty application", painted("agents", "shell"), 1.5),
    reported("Start, CPU ÷ 4: blocking work of the empty application", of("shell", "blockedMs"), "ms"),
    atMost(
      "Start, CPU ÷ 4: blocking work of home / empty application",
      of("home", "blockedMs") / Math.max(1, of("shell", "blockedMs")),
      1,
    ),
    atMost(
      "Start, slow 4G: home painted / empty application",
      painted("homeBySlowNetwork", "shellBySlowNetwork"),
      0.7,
    ),
    exactly("Start: what moves of the home page", Math.max(...shifts.map(({ shift }) => shift)), 0),
    atMost("Start: requests of the home page", of("home", "requests"), 25, ""),
    atMost("Start: KB of scripts and styles, compressed", of("home", "kilobytes"), 160, ""),
    reported("Start: the same of the empty application", of("shell", "kilobytes"), ""),
  ];
}

/** A visit in a fresh profile. */
async function firstVisit(browser: Browser, url: string, slow: Slowness): Promise<Start> {
  // Storing the application for offline use begins after the start.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  const start = await visit(await context.newPage(), url, slow);
  await context.close();
  return start;
}
