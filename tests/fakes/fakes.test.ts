import { describe, expect, it } from "vitest";
import { clockContract } from "../contracts/clock-contract";
import { databaseContract } from "../contracts/database-contract";
import { hasherContract } from "../contracts/hasher-contract";
import { httpContract } from "../contracts/http-contract";
import { idsContract } from "../contracts/ids-contract";
import { lenientJsonContract } from "../contracts/lenient-json-contract";
import { locksContract } from "../contracts/locks-contract";
import { loggerContract } from "../contracts/logger-contract";
import { persistenceContract } from "../contracts/persistence-contract";
import { pluginStorageContract } from "../contracts/plugin-storage-contract";
import { preferencesContract } from "../contracts/preferences-contract";
import { syncPlaceContract } from "../contracts/sync-place-contract";
import { tabChannelContract } from "../contracts/tab-channel-contract";
import { vaultContract } from "../contracts/vault-contract";
import { workerChannelContract } from "../contracts/worker-channel-contract";
import { FakeHasher } from "./fake-hasher";
import { FakeHttp, jsonResponse } from "./fake-http";
import { FakeLenientJson } from "./fake-lenient-json";
import { FakeWorkerChannel } from "./fake-worker-channel";
import { FixedClock } from "./fixed-clock";
import { MemoryDatabase } from "./memory-database";
import { MemoryLocksHub } from "./memory-locks";
import { MemoryLogger } from "./memory-logger";
import { MemoryPluginStorageFactory } from "./memory-plugin-storage";
import { MemoryPreferences } from "./memory-preferences";
import { MemoryStoragePersistence } from "./memory-storage-persistence";
import { MemorySyncFiles } from "./memory-sync-place";
import { MemoryTabHub } from "./memory-tab-channel";
import { MemoryVault } from "./memory-vault";
import { SequentialIds } from "./sequential-ids";

describe("FixedClock", () => {
  clockContract(() => {
    const clock = new FixedClock();
    return { clock, pass: (durationMs) => clock.advance(durationMs) };
  });

  const { signal } = new AbortController();

  it("moves from one sleeper to the next until a piece of work has ended, and no further", async () => {
    const clock = new FixedClock(0);
    const woken: number[] = [];
    const nap = async (durationMs: number) => {
      await clock.sleep(durationMs, signal);
      woken.push(clock.now());
    };
    void nap(9000);
    await clock.drive(Promise.all([nap(300).then(() => nap(200)), nap(400)]));
    expect(woken).toEqual([300, 400, 500]);
    expect(clock.now()).toBe(500);
  });

  it("says so when work waits for what nobody will do, and hands on what work throws", async () => {
    const clock = new FixedClock(0);
    await expect(clock.drive(new Promise(() => {}), 50)).rejects.toThrow("Nothing is left");
    await expect(clock.drive(clock.sleep(5, AbortSignal.abort(new Error("gone"))))).rejects.toThrow("gone");
  });
});

describe("MemoryDatabase", () => databaseContract(() => new MemoryDatabase()));

describe("MemorySyncPlace", () =>
  syncPlaceContract(() => {
    const files = new MemorySyncFiles();
    return [files.place(), files.place()];
  }));
describe("FakeHasher", () => hasherContract(() => new FakeHasher()));

describe("FakeHttp", () => {
  const origin = "https://a.example";
  httpContract(() => {
    const http = new FakeHttp()
      .on(`${origin}/ok`, jsonResponse({ ok: true }))
      .on(`${origin}/echo`, ({ body, bytes, headers }) =>
        jsonResponse({ body: body ?? new TextDecoder().decode(bytes), header: headers?.["x-test"] }),
      )
      .on(`${origin}/teapot`, new Response("", { status: 418 }))
      .on(`${origin}/moved`, new Response(null, { status: 302, headers: { location: `${origin}/ok` } }))
      .on(`${origin}/slow`, () => new Promise<Response>(() => {}));
    return { http, origin, deadOrigin: "https://dead.example" };
  });
});

describe("SequentialIds", () => idsContract(() => new SequentialIds()));

describe("FakeLenientJson", () => lenientJsonContract(() => new FakeLenientJson()));

describe("MemoryLocks", () => {
  locksContract(() => {
    const hub = new MemoryLocksHub();
    return [hub.tab(), hub.tab()];
  });
});

describe("MemoryLogger", () => {
  loggerContract(() => {
    const logger = new MemoryLogger();
    return { logger, lines: () => logger.lines.map(({ scope, message }) => `${scope ?? ""} ${message}`) };
  });
});

describe("MemoryStoragePersistence", () => {
  persistenceContract((granted) => {
    const persistence = new MemoryStoragePersistence(granted);
    return { persistence, asked: () => persistence.asked };
  });
});

describe("MemoryPluginStorageFactory", () => pluginStorageContract(() => new MemoryPluginStorageFactory()));

describe("MemoryPreferences", () => preferencesContract(() => new MemoryPreferences()));

describe("MemoryTabChannel", () => {
  tabChannelContract(() => {
    const hub = new MemoryTabHub();
    return [hub.tab(), hub.tab()];
  });
});

describe("MemoryVault", () => vaultContract(() => new MemoryVault()));

describe("FakeWorkerChannel", () => {
  workerChannelContract(() => {
    const channel = new FakeWorkerChannel();
    return { channel, say: (message) => channel.emit(message), heard: () => channel.posted };
  });
});
