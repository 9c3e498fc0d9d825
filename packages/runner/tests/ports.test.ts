import { randomBytes } from "node:crypto";
import type { TabMessage } from "@core/ports/tab-channel";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locksContract } from "../../../tests/contracts/locks-contract";
import { preferencesContract } from "../../../tests/contracts/preferences-contract";
import { tabChannelContract } from "../../../tests/contracts/tab-channel-contract";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { KeyVault } from "../src/ports/key-vault";
import { MapPreferences } from "../src/ports/map-preferences";
import { PgChannel } from "../src/ports/pg-channel";
import { PgLocks } from "../src/ports/pg-locks";
import { PgPreferences } from "../src/ports/pg-preferences";
import { PgSession } from "../src/ports/pg-session";
import { ownDatabase } from "./own-database";

const logger = new MemoryLogger();
let [here, there]: PgSession[] = [];
let url: string;
let channels: readonly [PgChannel, PgChannel];

beforeAll(async () => {
  url = await ownDatabase();
  here = await PgSession.open(url, () => {});
  there = await PgSession.open(url, () => {});
  await here.query("CREATE SCHEMA troupe");
  channels = [await PgChannel.open(here, logger), await PgChannel.open(there, logger)];
});

afterAll(async () => {
  await here?.close();
  await there?.close();
});

const session = (which: PgSession | undefined): PgSession => {
  if (!which) throw new Error("not connected");
  return which;
};

describe("PgLocks", () => {
  locksContract(() => [new PgLocks(session(here)), new PgLocks(session(there))]);

  it("end with the session, as when its process dies", async () => {
    const dying = await PgSession.open(url, () => {});
    const locks = new PgLocks(session(here));
    void new PgLocks(dying).tryHold("task", () => new Promise(() => {}));
    await expect.poll(() => locks.isHeld("task")).toBe(true);
    await dying.close();
    await expect.poll(() => locks.isHeld("task")).toBe(false);
  });
});

describe("PgChannel", () => {
  tabChannelContract(() => channels);

  it("tells what is longer than a notice, in its order", async () => {
    const heard: TabMessage[] = [];
    channels[1].listen((message) => heard.push(message));
    const messages = ["é".repeat(20_000), "short"].map(
      (sentence): TabMessage => ({ type: "task-steered", taskId: "t", sentence, id: "c" }),
    );
    for (const message of messages) channels[0].post(message);
    await expect.poll(() => heard).toEqual(messages);
  });
});

describe("MapPreferences", () => preferencesContract(() => new MapPreferences()));

describe("PgPreferences", () => {
  it("are the same for every process that reads them anew", async () => {
    const [one, other] = [
      await PgPreferences.open(session(here), logger),
      await PgPreferences.open(session(there), logger),
    ];
    one.set("a", "1");
    one.set("b", "2");
    one.remove("a");
    one.set("b", "3");
    expect([one.get("a"), one.get("b")]).toEqual([undefined, "3"]);
    await one.reload();
    await other.reload();
    expect([other.get("a"), other.get("b")]).toEqual([undefined, "3"]);
  });
});

describe("KeyVault", () => {
  const context = { kind: "credential", id: "c", provider: "openai", baseUrl: "https://a.example" };

  it("opens what it sealed with its key, and for the same record only", async () => {
    const key = randomBytes(32);
    const sealed = await new KeyVault(key).seal("sk-ü-秘密", context);
    expect(JSON.stringify(sealed)).not.toContain("秘密");
    expect(await new KeyVault(key).open(sealed, context)).toBe("sk-ü-秘密");
    for (const other of [
      { ...context, id: "d" },
      { ...context, baseUrl: "https://leak.invalid" },
    ]) {
      await expect(new KeyVault(key).open(sealed, other)).rejects.toMatchObject({
        code: "vault.undecryptable",
      });
    }
    const stranger = new KeyVault(randomBytes(32));
    await expect(stranger.open(sealed, context)).rejects.toMatchObject({ code: "vault.undecryptable" });
    expect(() => new KeyVault(randomBytes(31))).toThrow("vault.key-invalid");
  });
});
