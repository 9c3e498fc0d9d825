import { describe, expect, test, vi } from "vitest";
import { modelAnswer } from "../../../../tests/fakes/model-answer/model-answer";
import { PageLife, seeded } from "../../../../tests/fakes/page-life";
import { turn } from "../../../../tests/fakes/scripted-models";
import {
  except,
  OrchestrationRig,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../tests/fakes/task-runner-rig";
import { ToolRig } from "../../../../tests/fakes/tool-rig";
import { toolUsesOf } from "../../domain/journal/tool-turns";
import { givenTo, type ToolUse } from "../../domain/tool/tool-use";
import type { ToolOutput } from "../../points/tool";

const TRIALS = 64;
const WAYS = ["killed", "reloaded", "left", "looked at in a second tab"] as const;
/** Steps of a page within which a call is allowed, run, and the text begun. */
const STEPS = 40;

interface Page {
  readonly life: PageLife;
  readonly tab: ReturnType<OrchestrationRig["open"]>;
  /** The calls as they stood when somebody last looked. */
  seen: readonly ToolUse[];
}

/** A browser in which an agent pays for a task, and the server that is paid. */
class Shop {
  readonly rig = new OrchestrationRig();
  paid = 0;
  readonly random: () => number;
  taskId = "";
  /** The page that ends in the middle of its call. */
  endingInCall: Page | undefined;
  atEnd: (tab: Page["tab"]) => void = () => {};

  constructor(seed: number) {
    this.random = seeded(seed);
    this.rig.ports.preferences.set("troupe.toolsForAll", JSON.stringify(["pay"]));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  open(): Page {
    const { ports } = this.rig;
    const life: PageLife = new PageLife(() => {
      this.atEnd(tab);
      tab.locks.die();
    });
    const tools = new ToolRig(ports, this.rig.tabs.tab());
    tools.addSender("pay", { run: () => this.#pay(life) });
    const script = except("execution", ({ messages }) =>
      messages.some(({ role }) => role === "tool")
        ? modelAnswer(messages.filter(({ role }) => role !== "tool"))
        : [{ id: "c", name: "pay", arguments: '{"to":"shop.example"}' }],
    );
    const tab = this.rig.open(new ScriptedModels(script), { life, tools });
    return { life, tab, seen: [] };
  }

  async #pay(life: PageLife): Promise<ToolOutput> {
    await life.step();
    this.paid += 1;
    if (this.endingInCall?.life === life) life.end();
    await life.step();
    return { content: "Paid." };
  }

  async look(page: Page): Promise<void> {
    const { events } = await page.tab.monitor.load(this.taskId);
    page.seen = toolUsesOf(events).map(({ use }) => use);
  }

  /** The answer of a user who has looked at a page, perhaps a while ago; nobody allows what may have happened. */
  async click({ tab, seen, life }: Page): Promise<void> {
    if (life.isOver) return;
    const asked = seen.find(({ state }) => state === "asked");
    const isUncertain = asked?.question?.concern === "uncertain";
    const answer = { decision: isUncertain ? "deny" : "once" } as const;
    const { control, monitor } = tab;
    if (asked) await control.answerTool(this.taskId, givenTo(asked, answer)).catch(() => {});
    if (await monitor.isWorkedOn(this.taskId)) return;
    control.resume(this.taskId, "en").catch(() => {});
  }

  async settle(): Promise<void> {
    for (let round = 0; round < 4; round++) await turn();
    await this.rig.ports.clock.advance(100);
  }
}

/** A page with a task whose agent asks whether it may pay. */
async function asking(shop: Shop): Promise<Page> {
  const page = shop.open();
  const { control, library } = page.tab;
  const task = await library.create({ prompt: SIMPLE_PROMPT });
  shop.taskId = task.id;
  control.start(task.id, "en").catch(() => {});
  await vi.waitFor(async () => {
    await shop.look(page);
    expect(page.seen[0]?.state).toBe("asked");
  });
  return page;
}

async function trial(seed: number): Promise<string> {
  const shop = new Shop(seed);
  const way = WAYS[seed % WAYS.length] as (typeof WAYS)[number];
  const first = await asking(shop);
  const pages: Page[] = [];
  const openAnother = async () => {
    const page = shop.open();
    await shop.look(page);
    pages.push(page);
  };
  if (way === "looked at in a second tab") await openAnother();
  shop.atEnd = ({ control }) => {
    if (way === "reloaded") void control.flush();
    if (way === "left") control.stop(shop.taskId);
  };
  const steps = Math.floor(shop.random() * STEPS);
  if (seed % 3 === 0) shop.endingInCall = first;
  else first.life.endAfter(steps);
  void shop.click(first);
  for (let round = 0; round < 10 && !first.life.isOver; round++) await turn();
  if (!first.life.isOver) pages.push(first);
  if (pages.length === 0 || shop.random() < 0.5) await openAnother();
  for (let round = 0; round < 12; round++) {
    void shop.click(shop.pick(pages));
    // Sometimes the user clicks twice, or in two tabs at once.
    if (shop.random() < 0.3) void shop.click(shop.pick(pages));
    await shop.settle();
    // Not everybody looks again before clicking.
    for (const each of pages) if (!each.life.isOver && shop.random() < 0.6) await shop.look(each);
  }
  const fresh = shop.open();
  const about = `${way}, seed ${seed}, ${seed % 3 === 0 ? "in the call" : `after ${steps} steps`}`;
  const isDone = async () =>
    (await fresh.tab.monitor.load(shop.taskId)).tasks.get(shop.taskId)?.status === "completed";
  for (let round = 0; round < 12 && !(await isDone()); round++) {
    await shop.look(fresh);
    await shop.click(fresh);
    for (let times = 0; times < 6; times++) await shop.settle();
  }
  expect(await isDone(), about).toBe(true);
  expect(shop.paid, about).toBeLessThanOrEqual(1);
  expect(await shop.rig.ports.database.list("drafts"), about).toEqual([]);
  await shop.look(fresh);
  return `${way}: ${fresh.seen.map(({ state }) => state)}, paid ${shop.paid}`;
}

describe("a call of a task that costs something", () => {
  test(`is paid once at the most, whenever its page is ${WAYS.join(", ")}, and whatever is clicked`, async () => {
    const found = new Set<string>();
    for (let seed = 0; seed < TRIALS; seed++) found.add(await trial(seed));
    for (const way of WAYS)
      for (const outcome of ["done", "denied"]) expect(found).toContain(`${way}: ${outcome}, paid 1`);
  });

  test("is not run by a click on an older question, wherever that click is made", async () => {
    const shop = new Shop(1);
    const first = await asking(shop);
    const old = first.seen[0] as ToolUse;
    shop.endingInCall = first;
    void shop.click(first);
    await vi.waitFor(() => expect(first.life.isOver).toBe(true));
    const working = shop.open();
    working.tab.control.resume(shop.taskId, "en").catch(() => {});
    await vi.waitFor(async () => {
      await shop.look(working);
      expect(working.seen[0]?.question?.concern).toBe("uncertain");
    });
    for (const { tab } of [working, shop.open()])
      await expect(
        tab.control.answerTool(shop.taskId, givenTo(old, { decision: "once" })),
      ).rejects.toMatchObject({ code: "tool.question-changed" });
    expect(shop.paid).toBe(1);
  });

  test("is answered once, however fast somebody clicks", async () => {
    const shop = new Shop(1);
    const page = await asking(shop);
    const given = givenTo(page.seen[0] as ToolUse, { decision: "once" });
    const { control, monitor } = page.tab;
    const answers = [1, 2, 3].map(() => control.answerTool(shop.taskId, given));
    const ends = await Promise.allSettled(answers);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    const { events } = await monitor.load(shop.taskId);
    const allowed = events.filter((event) => event.type === "tool-changed" && event.use.state === "allowed");
    expect(allowed).toHaveLength(1);
  });
});
