import { storeSecretContext } from "@core/domain/records/store-secret";
import type { WriteOperation } from "@core/ports/database";
import { metadataKeys } from "@core/services/models/credential-metadata";
import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { mirrorMetadata, storedSecrets } from "./stored-secrets";

const sealed = (data: string) => ({ data, iv: "iv", salt: "salt", kdf: "k" }) as never;
const FEEDS = {
  name: "feeds",
  indexes: [],
  schema: async () => Object,
  secret: { sealed: "box", host: "at" },
};

/** A database with some records in the store of a plugin, and nothing else. */
const databaseOf = (records: readonly object[]) =>
  ({
    stores: [{ name: "feeds2", indexes: [], schema: FEEDS.schema }, FEEDS],
    list: async (store: string) =>
      store === "feeds" ? records : store === "feeds2" ? [{ id: "x", at: "a", box: sealed("x") }] : [],
  }) as never;

test("secrets in the stores of plugins are found, each bound to its store, record and address", async () => {
  const records = [
    { id: "f", at: "feeds.example", box: sealed("one") },
    { id: "g", at: "feeds.example" },
    { id: "h", box: sealed("two") },
  ];
  const found = await storedSecrets(databaseOf(records), new MemoryPreferences());
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    ...{ id: "f", sealed: sealed("one"), isOfPlugin: true },
    context: storeSecretContext("feeds" as never, "f", "feeds.example"),
  });
});

test("a secret is replaced unless it was changed or deleted meanwhile, and all else of its record stays", async () => {
  const record = { id: "f", at: "feeds.example", box: sealed("one"), title: "Mine" };
  const [found] = await storedSecrets(databaseOf([record]), new MemoryPreferences());
  const step = found?.replace(sealed("next")) as WriteOperation & { change(current: unknown): unknown };
  expect(step).toMatchObject({ type: "change", store: "feeds", id: "f" });
  expect(step.change({ ...record, title: "New" })).toEqual({ ...record, title: "New", box: sealed("next") });
  expect(step.change({ ...record, box: sealed("other") })).toBeUndefined();
  expect(step.change(undefined)).toBeUndefined();
});

test("the preferences mirror no secret of a plugin", () => {
  const preferences = new MemoryPreferences();
  const { iv, salt } = metadataKeys("c");
  const mirrored = () => [preferences.get(iv), preferences.get(salt)];
  const secret = { id: "c", context: {} as never, sealed: sealed("one"), replace: () => ({}) as never };
  mirrorMetadata(preferences, { ...secret, isOfPlugin: true }, sealed("two"));
  expect(mirrored()).toEqual([undefined, undefined]);
  mirrorMetadata(preferences, secret, sealed("two"));
  expect(mirrored()).toEqual(["iv", "salt"]);
});
