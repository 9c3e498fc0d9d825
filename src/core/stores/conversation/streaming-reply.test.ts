import { autorun } from "mobx";
import { describe, expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { StreamingReply } from "./streaming-reply";

const place = { parentId: "question", agentId: "default", messageId: "answer", continues: false };

describe("a reply while it streams", () => {
  it("shows its first words at once and the next ones with the beat", async () => {
    const clock = new FixedClock();
    const live = new StreamingReply(place, clock);
    live.receive("The", "");
    live.receive("The Loire", "");
    expect(live.text).toBe("The");
    await clock.advance(1000);
    expect(live.text).toBe("The Loire");
  });

  it("shows at once what comes after a pause", async () => {
    const clock = new FixedClock();
    const live = new StreamingReply(place, clock);
    live.receive("The", "");
    await clock.advance(1000);
    live.receive("The Loire", "");
    expect(live.text).toBe("The Loire");
  });

  it("shows its last words without waiting for the beat, and nothing older after them", async () => {
    const clock = new FixedClock();
    const live = new StreamingReply(place, clock);
    live.receive("The", "");
    live.receive("The Loire", "A river.");
    live.receive("The Loire.", "A river.", true);
    expect([live.text, live.reasoning]).toEqual(["The Loire.", "A river."]);
    await clock.advance(1000);
    expect(live.text).toBe("The Loire.");
  });

  it("has nothing at first, and tells of what it is waiting for", () => {
    const live = new StreamingReply(place, new FixedClock());
    expect(live).toMatchObject({ text: "", reasoning: "", turns: [], isSummarising: false });
    expect([live.hasText, live.waitingUntil]).toEqual([false, undefined]);
    expect(live.place).toBe(place);
    live.showWaiting(9);
    live.showSummarising(true);
    expect([live.waitingUntil, live.isSummarising, live.hasText]).toEqual([9, true, false]);
    live.showWaiting();
    live.showSummarising(false);
    expect([live.waitingUntil, live.isSummarising]).toEqual([undefined, false]);
  });

  it("has something as soon as there are words, thoughts or calls of tools", () => {
    const begun = (change: (live: StreamingReply) => void) => {
      const live = new StreamingReply(place, new FixedClock());
      change(live);
      return live.hasText;
    };
    expect(begun((live) => live.receive("a", ""))).toBe(true);
    expect(begun((live) => live.receive("", "a"))).toBe(true);
    expect(begun((live) => live.showTools([{ text: "", uses: [] }]))).toBe(true);
    expect(begun((live) => live.receive("", ""))).toBe(false);
  });

  it("shows nothing more once it has ended", async () => {
    const clock = new FixedClock();
    const live = new StreamingReply(place, clock);
    live.receive("The", "");
    live.receive("The Loire", "");
    live.dispose();
    await clock.advance(1000);
    expect(live.text).toBe("The");
    // A reply that is continued shows its words again.
    live.receive("The Loire.", "");
    expect(live.text).toBe("The Loire.");
  });

  it("shows a text that takes long to draw the more rarely", async () => {
    const clock = new FixedClock();
    const live = new StreamingReply(place, clock);
    const drawMs = 400;
    clock.nextTask = () => clock.sleep(drawMs, new AbortController().signal);
    let shown = 0;
    autorun(() => live.text !== "" && shown++);
    for (let word = 1; word <= 100; word++) {
      live.receive("word ".repeat(word), "");
      await clock.advance(100);
    }
    expect(shown).toBeGreaterThan(8);
    expect(shown * drawMs).toBeLessThan(10_000 / 2);
  });
});
