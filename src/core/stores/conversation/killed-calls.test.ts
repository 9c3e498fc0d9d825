import type { Message } from "@core/domain/conversation/conversation";
import { givenTo, openQuestions, type ToolAnswer, type ToolUse } from "@core/domain/tool/tool-use";
import type { ToolOutput } from "@core/points/tool";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { autorun } from "mobx";
import { describe, expect, test } from "vitest";
import { ConversationRig, last } from "../../../../tests/fakes/conversation-rig";
import { PageLife, seeded } from "../../../../tests/fakes/page-life";
import { turn } from "../../../../tests/fakes/scripted-models";
import { type Script, ScriptedModels } from "../../../../tests/fakes/task-runner-rig";
import { ToolRig } from "../../../../tests/fakes/tool-rig";

const TRIALS = 64;
const WAYS = ["killed", "reloaded", "left", "looked at in a second tab"] as const;
/** Steps of a page within which a call is allowed, run, and its reply written. */
const STEPS = 24;

/** A page that shows a conversation. */
interface Page {
  readonly life: PageLife;
  readonly view: ConversationSession;
  /** The conversation as it stood when somebody last looked at it. */
  seen: Message;
  /** The reasons it has asked for so far. */
  readonly asked: ReadonlySet<string>;
}

/** A browser in which an agent pays, and the server that is paid. */
class Shop {
  readonly rig = new ConversationRig();
  paid = 0;
  /** The page that ends in the middle of its call. */
  endingInCall: Page | undefined;
  /** The order in which a page's steps, and the user's clicks, come. */
  readonly random: () => number;
  /** The reply of the model that is asked for a title. */
  title: ReturnType<Script> = "A title";
  /** The last act of a page. */
  atEnd: (view: ConversationSession) => void = () => {};

  constructor(seed: number) {
    this.random = seeded(seed);
    this.rig.ports.preferences.set("troupe.toolsForAll", JSON.stringify(["pay"]));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  async open(conversationId?: string): Promise<Page> {
    const { rig } = this;
    const life: PageLife = new PageLife(() => {
      this.atEnd(view);
      locks?.die();
    });
    const tools = new ToolRig(rig.ports, rig.tabs.tab());
    tools.addSender("pay", { run: () => this.#pay(life) });
    const models = new ScriptedModels(({ messages, purpose }) => {
      if (purpose === "title") return this.title;
      if (messages.some(({ role }) => role === "tool")) return "Done.";
      return [{ id: "c", name: "pay", arguments: '{"to":"shop.example"}' }];
    });
    const database = life.database(rig.ports.database);
    const store = rig.openStore(undefined, life.models(models), { database, tools });
    const locks = rig.tabLocks.at(-1);
    const view = store.open("writer", conversationId);
    const asked = new Set<string>();
    autorun(() => {
      const { concern } = question(last(view))?.question ?? {};
      if (concern) asked.add(concern);
    });
    await this.until(() => view.status !== "loading");
    return { life, view, seen: last(view), asked };
  }

  /** The request is out before the page can know what becomes of it. */
  async #pay(life: PageLife): Promise<ToolOutput> {
    await life.step();
    this.paid += 1;
    if (this.endingInCall?.life === life) life.end();
    await life.step();
    return { content: "Paid." };
  }

  async until(holds: () => boolean): Promise<void> {
    for (let round = 0; round < 200 && !holds(); round++) await this.settle();
    expect(holds()).toBe(true);
  }

  async settle(): Promise<void> {
    for (let round = 0; round < 4; round++) await turn();
    await this.rig.ports.clock.advance(1_000);
  }
}

const question = (message: Message | undefined): ToolUse | undefined => openQuestions(message?.turns)[0];

/** Nobody allows what may have happened; everything else is allowed. */
function answerTo(use: ToolUse): ToolAnswer {
  return { decision: use.question?.concern === "uncertain" ? "deny" : "once" };
}

/** The click of a user who has looked at a page, perhaps a while ago. */
async function click({ view, seen }: Page): Promise<void> {
  const asked = question(seen);
  if (asked) await view.answerTool(seen, givenTo(asked, answerTo(asked)));
  else if (seen.state === "partial") await view.continue(seen);
  else await view.retry();
}

/** One call that is interrupted, and clicks at what was asked before and after that until nothing is asked any more. */
async function trial(seed: number): Promise<string> {
  const shop = new Shop(seed);
  const way = WAYS[seed % WAYS.length] as (typeof WAYS)[number];
  const first = await shop.open();
  await first.view.send({ text: "Please pay." });
  await shop.until(() => question(last(first.view)) !== undefined && !first.view.isBusy);
  first.seen = last(first.view);
  const id = first.view.conversation?.id as string;
  const pages: Page[] = [];
  if (way === "looked at in a second tab") pages.push(await shop.open(id));
  shop.atEnd = (view) => {
    if (way === "reloaded") view.flush();
    if (way === "left") view.dispose();
  };
  const steps = Math.floor(shop.random() * STEPS);
  if (seed % 3 === 0) shop.endingInCall = first;
  else first.life.endAfter(steps);
  void click(first);
  for (let round = 0; round < 10 && !first.life.isOver; round++) await turn();
  if (!first.life.isOver) pages.push(first);
  if (pages.length === 0 || shop.random() < 0.5) pages.push(await shop.open(id));
  const { database } = shop.rig.ports;
  for (let round = 0; round < 12; round++) {
    const page = shop.pick(pages);
    void click(page);
    // Sometimes the user clicks twice, or in two tabs at once.
    if (shop.random() < 0.3) void click(shop.pick(pages));
    await shop.settle();
    await shop.settle();
    // Not everybody looks again before clicking.
    if (shop.random() < 0.6) for (const each of pages) each.seen = last(each.view);
  }
  const fresh = await shop.open(id);
  await shop.until(() => !fresh.view.isBusy);
  for (let round = 0; round < 4 && last(fresh.view).state !== "complete"; round++) {
    fresh.seen = last(fresh.view);
    await click(fresh);
    await shop.until(() => !fresh.view.isBusy);
    await shop.settle();
  }
  const about = `${way}, seed ${seed}, ${seed % 3 === 0 ? "in the call" : `after ${steps} steps`}`;
  expect(shop.paid, about).toBeLessThanOrEqual(1);
  expect(last(fresh.view), about).toMatchObject({
    content: expect.stringMatching(/^(Done\.)+$/),
    state: "complete",
  });
  expect(await database.list("drafts"), about).toEqual([]);
  const uses = last(fresh.view).turns?.flatMap((each) => each.uses) ?? [];
  return uses.map(({ state }) => `${way}: ${state}, paid ${shop.paid}`).join();
}

describe("a call that costs something", () => {
  test(`is paid once at the most, whenever its page is ${WAYS.join(", ")}, and whatever is clicked`, async () => {
    const found = new Set<string>();
    for (let seed = 0; seed < TRIALS; seed++) found.add(await trial(seed));
    // In every way some came to their end, and some ended while nobody knew how.
    for (const way of WAYS)
      for (const outcome of ["done", "denied"]) expect(found).toContain(`${way}: ${outcome}, paid 1`);
  });

  /** A call that was paid when its page was killed, and another page that shows the question it was allowed by. */
  async function killed() {
    const shop = new Shop(1);
    const first = await shop.open();
    await first.view.send({ text: "Please pay." });
    await shop.until(() => question(last(first.view)) !== undefined && !first.view.isBusy);
    first.seen = last(first.view);
    const id = first.view.conversation?.id as string;
    const second = await shop.open(id);
    shop.endingInCall = first;
    void click(first);
    await shop.until(() => first.life.isOver);
    return { shop, second, id };
  }

  test("is shown as one that may have happened, by whoever opens the conversation afterwards", async () => {
    const { shop, id } = await killed();
    const { asked } = await shop.open(id);
    // Also before it has been read to the end.
    expect([...asked]).toEqual(["uncertain"]);
    expect(await shop.rig.ports.database.list("drafts")).toEqual([]);
  });

  test("is a message that says so once any page is opened, also where nobody opens the conversation", async () => {
    const { shop, id } = await killed();
    const { chat, repository } = shop.rig.openTab();
    await chat.recover();
    expect(await shop.rig.ports.database.list("drafts")).toEqual([]);
    expect(question((await repository.messages(id)).at(-1))?.question?.concern).toBe("uncertain");
  });

  test("is not run by a click on the older question, which is said, and what is asked now is shown", async () => {
    const { shop, second } = await killed();
    expect(question(second.seen)?.question?.concern).toBe("effect");
    await click(second);
    await shop.until(() => !second.view.isBusy);
    expect(second.view.error?.code).toBe("tool.question-changed");
    expect(question(last(second.view))?.question?.concern).toBe("uncertain");
    expect(shop.paid).toBe(1);
  });

  test("can be run again by whoever says so to the question that it may have happened", async () => {
    const { shop, second, id } = await killed();
    const { seen, view } = await shop.open(id);
    await view.answerTool(seen, givenTo(question(seen) as ToolUse, { decision: "once" }));
    await shop.until(() => last(view).state === "complete");
    expect(shop.paid).toBe(2);
    await click(second);
    await shop.until(() => !second.view.isBusy);
    expect(second.view.error?.code).toBe("tool.answered");
    expect(shop.paid).toBe(2);
  });

  test.each<readonly [string, ReturnType<Script>]>([
    ["is answered with calls of tools", [{ id: "t", name: "pay", arguments: "{}" }]],
    ["goes on for ever", undefined],
  ])("can be allowed while the request for a title %s, which pays nothing", async (_, title) => {
    const shop = new Shop(1);
    shop.title = title;
    const page = await shop.open();
    const text = "help me to pay for a speech about the history of jazz in Chicago";
    await page.view.send({ text });
    await shop.until(() => question(last(page.view)) !== undefined && !page.view.isBusy);
    page.seen = last(page.view);
    await click(page);
    await shop.until(() => last(page.view).state === "complete");
    expect(shop.paid).toBe(1);
  });
});
