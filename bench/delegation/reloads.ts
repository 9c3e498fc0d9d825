import { takenBy } from "@core/services/orchestration/calls/budget";
import { FakePorts } from "../../tests/fakes/fake-ports";
import { MemoryLocksHub } from "../../tests/fakes/memory-locks";
import { PageLife } from "../../tests/fakes/page-life";
import { HeadlessCore } from "../../tests/headless/headless-core";
import { ERROR_RATES } from "./error-rates";
import { factsTask } from "./facts-task";
import { ScriptedModel } from "./scripted-model";

const LIMIT = 1_000_000;
const LATENCY_MS = 3000;
const TOKENS_PER_SECOND = 60;
const TOKENS_AT_ONCE = 60;
/** From the first call of a reader to the end of the page: nobody has answered yet, and some wait for their turn. */
const READING_MS = 2000;
const STEP_MS = 100;
const RELOADS = 2;

/** Outcome of a task whose page was loaded anew while its readers worked. */
export interface Reloads {
  readonly isCompleted: boolean;
  /** Calls that count as taken and never reached the model. */
  readonly unsent: number;
  /** Tokens that count as taken after the last reload, and the most that the calls made until then can have cost. */
  readonly taken: number;
  readonly bound: number;
}

/** Does a task of eight readers within a limit of a million tokens, whose page goes away twice while they read. */
export async function twoReloads(): Promise<Reloads> {
  const ports = new FakePorts();
  const { clock } = ports;
  const hub = new MemoryLocksHub();
  const model = new ScriptedModel({
    ...{ seed: "reloads", rates: ERROR_RATES.faultless, clock, latencyMs: LATENCY_MS },
    ...{ tokensPerSecond: TOKENS_PER_SECOND, tokensAtOnce: TOKENS_AT_ONCE },
  });
  const open = async () => {
    const locks = hub.tab();
    const life = new PageLife(() => locks.die());
    const page = { locks, database: life.database(ports.database) };
    const core = await HeadlessCore.open({ ports, page, plugins: [] });
    core.host.install(model.plugin);
    return { ...core, core, life };
  };
  let page = await open();
  const provider = { provider: "scripted", apiKey: "", model: "scripted-1" };
  await page.core.configure(provider, new AbortController().signal);
  const { request } = factsTask("reloads");
  const { id } = await page.library.create({ ...request, strategy: "dag", limits: { tokens: LIMIT } });
  const sentTo = (kind: "read") => model.calls.filter((call) => call.kind === kind).length;
  const goOn = () => {
    page.control.resume(id, "en").catch(() => {});
  };
  for (let reload = 0; reload < RELOADS; reload++) {
    const before = sentTo("read");
    goOn();
    while (sentTo("read") === before) await clock.advance(STEP_MS);
    // Right then the others wait for their turn.
    await clock.advance(READING_MS);
    void page.control.flush();
    await clock.advance(0);
    page.life.end();
    page = await open();
  }
  const { events } = await page.monitor.load(id);
  const reserved = events.filter(({ type }) => type === "call-reserved").length;
  const unsent = reserved - model.calls.length;
  const { tokens: taken } = takenBy(events, clock.now());
  // No token of a prompt is shorter than a byte.
  const bounds = model.calls.map(({ view, maxTokens = 0 }) => Buffer.byteLength(view.whole) + maxTokens);
  const bound = bounds.reduce((sum, each) => sum + each, 0);
  const { success } = await clock.drive(page.control.resume(id, "en"));
  return { isCompleted: success, unsent, taken, bound };
}
