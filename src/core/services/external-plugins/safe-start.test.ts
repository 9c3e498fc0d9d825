import { describe, expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryLocksHub } from "../../../../tests/fakes/memory-locks";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { askForSafeStart, type SafeReason, SafeStart } from "./safe-start";

/** A browser whose tabs share all but what is kept for one. */
function browser() {
  const [hub, clock, preferences, ids] = [
    new MemoryLocksHub(),
    new FixedClock(),
    new MemoryPreferences(),
    new SequentialIds(),
  ];
  const open = (session = new MemoryPreferences()) => {
    const locks = hub.tab();
    const told: SafeReason[] = [];
    const start = new SafeStart({
      ...{ preferences, session, locks, ids, clock },
      onSafe: (reason) => told.push(reason),
    });
    return { start, session, told, die: () => locks.die() };
  };
  /** A start that hangs until its tab is closed by force. */
  const hang = async () => {
    const tab = open();
    await tab.start.begin();
    tab.die();
    return tab;
  };
  return { open, hang, clock, preferences };
}

describe("a start with plugins", () => {
  it("leaves nothing behind once it has come to its end", async () => {
    const { open, clock, preferences } = browser();
    const { start, told } = open();
    await start.begin();
    await clock.drive(start.settle());
    expect(preferences.all).toEqual({});
    expect([start.reason, told]).toEqual([undefined, []]);
  });

  it("that was left before its end counts for none, while that of another tab goes on", async () => {
    const { open, hang } = browser();
    const [left, other] = [open(), open()];
    for (const { start } of [left, other]) await start.begin();
    left.start.leave();
    left.die();
    expect((await hang()).told).toEqual([]);
    expect((await hang()).told).toEqual([]);
    expect((await hang()).told).toEqual(["failed"]);
  });

  it("is made without them after two in a row that never came to their end, and says so", async () => {
    const { open, hang, clock } = browser();
    expect((await hang()).told).toEqual([]);
    expect((await hang()).told).toEqual([]);
    const third = await hang();
    expect([third.start.reason, third.told]).toEqual(["failed", ["failed"]]);
    // Loaded anew it stays so, until the user wants them again; another tab tries.
    const again = open(third.session);
    await again.start.begin();
    expect(again.told).toEqual(["failed"]);
    again.start.end();
    expect(again.start.reason).toBeUndefined();
    const other = open();
    await other.start.begin();
    await clock.drive(other.start.settle());
    expect(other.told).toEqual([]);
  });

  it("is made with them after one that failed, and one that did not", async () => {
    const { open, hang, clock } = browser();
    await hang();
    const { start } = open();
    await start.begin();
    await clock.drive(start.settle());
    await hang();
    expect((await hang()).told).toEqual([]);
  });

  it("does not count where its page was closed or loaded anew, nor while its tab lives", async () => {
    const { open } = browser();
    for (let count = 0; count < 4; count += 1) {
      const { start, told } = open();
      await start.begin();
      expect(told).toEqual([]);
      if (count % 2 === 0) start.leave();
    }
  });

  it("is made without them where the user asks for that", async () => {
    const { open } = browser();
    const session = new MemoryPreferences();
    askForSafeStart(session);
    const { start, told } = open(session);
    await start.begin();
    expect([start.reason, told]).toEqual(["asked", ["asked"]]);
  });
});
