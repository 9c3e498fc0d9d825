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
