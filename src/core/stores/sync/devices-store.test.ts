import { describe, expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryTabChannel } from "../../../../tests/fakes/memory-tab-channel";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { DevicesStore, type DevicesStoreDependencies } from "./devices-store";

type DevicesPart = DevicesStoreDependencies["devices"];

/** A store of devices whose rounds do what a test says. */
async function storeWith(sync: DevicesPart["sync"], own: Partial<DevicesPart> = {}) {
  const meeting = { transport: "folder", place: "shared" };
  const group = { id: "group", device: "own", devices: [], ...meeting } as unknown as DevicesStore["group"];
  const watching: (() => void)[] = [];
  const everybody = new MemoryTabChannel();
  const heard: (() => void)[] = [];
  const peers = {
    connected: 1,
    listen: (listener: () => void) => {
      heard.push(listener);
      return { dispose: () => {} };
    },
  };
  const devices = {
    group: async () => group,
    sync,
    ...own,
    places: async () => ({
      peers,
      open: async () => ({
        watch: (listener: () => void) => {
          watching.push(listener);
          return { dispose: () => watching.splice(0) };
        },
      }),
    }),
  } as unknown as DevicesPart;
  const clock = new FixedClock();
  const store = new DevicesStore({
    devices,
    pairing: { pair: async () => false },
    clock,
    tabs: new MemoryTabChannel(),
    everybody,
  });
  await store.load();
  const tell = () => {
    for (const listener of heard) listener();
  };
  return { store, clock, group: group as object, everybody, tell, watching };
}

describe("a round of devices", () => {
  test("counts what it brings and takes, and tells all tabs of it", async () => {
    const { store, everybody } = await storeWith(async (onProgress) => {
      onProgress({ received: [], sent: 3 });
      const stamps = { id: "conversations/c" } as unknown as SyncEntry["stamps"];
      onProgress({ received: [{ store: "conversations", stamps }] as unknown as SyncEntry[], sent: 1 });
      return [];
    });
    await store.syncNow();
    expect(store.error).toBeUndefined();
    expect(store.progress).toEqual({ received: 1, sent: 4 });
    expect(everybody.posted).toEqual([{ type: "conversation-changed", conversationId: "c" }]);
  });

  test("says why it has come to nothing", async () => {
    const { store } = await storeWith(async () => Promise.reject(new Error("no place")));
    await store.syncNow();
    expect(store.status).toBe("idle");
    expect(store.error).toMatchObject({ code: "unexpected" });
  });
});

test("a change is under way until it is made, and what failed before is told no longer", async () => {
  let end: () => void = () => {};
  const leave = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  const { store } = await storeWith(async () => Promise.reject(new Error("no place")), { leave });
  await store.syncNow();
  expect(store.error).toBeDefined();
  const left = store.leave();
  expect([store.status, store.isBusy, store.error]).toEqual(["changing", true, undefined]);
  end();
  expect(await left).toBe(true);
  store.dispose();
});

test("a device that is connected directly is synced with at once, and again for what it tells of meanwhile", async () => {
  let rounds = 0;
  let end: () => void = () => {};
  const { store, tell } = await storeWith(async () => {
    rounds += 1;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return [];
  });
  const meeting = { transport: "webrtc", place: "here", name: "Desk" };
  await store.pair({} as never, meeting, async () => true, new AbortController().signal);
  await expect.poll(() => rounds).toBe(1);
  tell();
  tell();
  end();
  await expect.poll(() => rounds).toBe(2);
  end();
  await expect.poll(() => store.isBusy).toBe(false);
  tell();
  await expect.poll(() => rounds).toBe(3);
  end();
  store.dispose();
});

test("who meets others waits for a round that begins from then on, and no longer than a short while", async () => {
  const ends: (() => void)[] = [];
  const { store, clock } = await storeWith(() => new Promise((resolve) => ends.push(() => resolve([]))));
  void store.syncNow();
  let isMet = false;
  const meeting = store.meet().then(() => {
    isMet = true;
  });
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  expect(isMet).toBe(false);
  ends[1]?.();
  await meeting;
  const waiting = store.meet();
  await expect.poll(() => ends.length).toBe(3);
  await clock.advance(3_000);
  await waiting;
  expect(store.status).toBe("syncing");
  store.dispose();
});

test("a place that tells of news is synced with at once, and heard of once", async () => {
  let rounds = 0;
  const { store, watching } = await storeWith(async () => {
    rounds += 1;
    return [];
  });
  store.start();
  await expect.poll(() => watching.length).toBe(1);
  await expect.poll(() => store.isBusy).toBe(false);
  const before = rounds;
  watching[0]?.();
  await expect.poll(() => rounds).toBe(before + 1);
  store.wake();
  await expect.poll(() => store.isBusy).toBe(false);
  expect(watching).toHaveLength(1);
  store.dispose();
  expect(watching).toHaveLength(0);
});

test("a round is due a second before half a minute is over since any tab has synced, and not sooner", async () => {
  let rounds = 0;
  const { store, clock, group } = await storeWith(async () => {
    rounds += 1;
    return [];
  });
  const turnsAfter = async (sinceMs: number) => {
    Object.assign(group, { syncedAt: clock.now() + 30_000 - sinceMs });
    await store.load();
    const before = rounds;
    await clock.advance(30_000);
    await expect.poll(() => store.isBusy).toBe(false);
    return rounds - before;
  };
  store.start();
  await expect.poll(() => rounds).toBe(1);
  expect(await turnsAfter(28_999)).toBe(0);
  expect(await turnsAfter(29_000)).toBe(1);
  store.dispose();
});
