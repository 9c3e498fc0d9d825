import { describe, expect, it } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { MemoryLocksHub } from "../../../../../tests/fakes/memory-locks";
import { MemoryPreferences } from "../../../../../tests/fakes/memory-preferences";
import { LONGEST_START_MS, PLUGIN_STARTS, PluginStarts } from "./plugin-starts";

const SHA = "a".repeat(64);
const forever = () => new Promise<never>(() => {});
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A browser whose tabs share what they keep. */
function browser() {
  const [hub, clock, preferences] = [new MemoryLocksHub(), new FixedClock(), new MemoryPreferences()];
  const open = () => {
    const locks = hub.tab();
    return { locks, starts: new PluginStarts(preferences, locks, clock) };
  };
  return { open, clock, preferences };
}

describe("the start of a file that may never end", () => {
  it("leaves nothing behind once it has come to its end, or has failed", async () => {
    const { open, preferences } = browser();
    const { starts } = open();
    expect(await starts.run(SHA, async () => 7)).toBe(7);
    await expect(starts.run(SHA, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(preferences.all).toEqual({});
  });

  it("is marked, so that the next page knows it for hung once the page is gone", async () => {
    const { open } = browser();
    const first = open();
    void first.starts.run(SHA, forever);
    await settled();
    first.locks.die();
    const { starts } = open();
    await starts.judge([SHA]);
    expect(starts.isHung(SHA)).toBe(true);
    await expect(starts.run(SHA, async () => 7)).rejects.toMatchObject({
      code: "external-plugin.did-not-start",
    });
    starts.forget(SHA);
    expect(await starts.run(SHA, async () => 7)).toBe(7);
  });

  it("does not count where its page was closed or loaded anew", async () => {
    const { open } = browser();
    const first = open();
    void first.starts.run(SHA, forever);
    await settled();
    first.starts.leave();
    first.locks.die();
    const { starts } = open();
    await starts.judge([SHA]);
    expect(starts.isHung(SHA)).toBe(false);
  });

  it("keeps no other file from being started, here or in another tab", async () => {
    const { open } = browser();
    const first = open();
    void first.starts.run(SHA, forever);
    await settled();
    for (const { starts } of [first, open()]) expect(await starts.run("b".repeat(64), async () => 7)).toBe(7);
  });

  it("is waited for while another tab is at it", async () => {
    const { open } = browser();
    let end = () => {};
    const running = open().starts.run(
      SHA,
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    await settled();
    const { starts } = open();
    await starts.judge([SHA]);
    expect(starts.isHung(SHA)).toBe(false);
    const second = starts.run(SHA, async () => 7);
    end();
    await running;
    expect(await second).toBe(7);
  });

  it("is taken to hang when another tab has been at it for long, which a later end makes good", async () => {
    const { open, clock } = browser();
    let end = () => {};
    const running = open().starts.run(
      SHA,
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    await settled();
    const { starts } = open();
    const second = starts.run(SHA, async () => 7).catch((error: unknown) => error);
    await clock.advance(LONGEST_START_MS + 1);
    expect(await second).toMatchObject({ code: "external-plugin.did-not-start" });
    expect(starts.isHung(SHA)).toBe(true);
    end();
    await running;
    expect(starts.isHung(SHA)).toBe(false);
  });

  it("of a page that has not moved for ten seconds is known for hung before anything is started", async () => {
    const { open, clock } = browser();
    void open().starts.run(SHA, forever);
    await clock.advance(10_000);
    const { starts } = open();
    expect(await starts.judge([SHA])).toEqual([]);
    await clock.advance(1);
    expect(await starts.judge([SHA])).toEqual([SHA]);
    expect(starts.isHung(SHA)).toBe(true);
  });

  it("is begun where the marks cannot be read", async () => {
    const { open, preferences } = browser();
    preferences.set(PLUGIN_STARTS, "no JSON");
    expect(await open().starts.run(SHA, async () => 7)).toBe(7);
  });
});
