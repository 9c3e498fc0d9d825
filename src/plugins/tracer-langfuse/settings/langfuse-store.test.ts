import { beforeEach, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { LangfuseConfigs } from "../config/langfuse-configs";
import { LangfuseStore } from "./langfuse-store";

const INPUT = { enabled: true, host: "https://trace.example", publicKey: "pk-lf-1", secretKey: "sk-lf-1" };

let configs: LangfuseConfigs;
let store: LangfuseStore;

beforeEach(async () => {
  const ports = new FakePorts();
  await ports.vault.initialise();
  configs = new LangfuseConfigs(ports);
  store = new LangfuseStore(configs);
});

test("the settings are shown as they are as soon as they were saved or removed", async () => {
  await store.save(INPUT);
  expect(store.config).toMatchObject({ host: "https://trace.example", publicKey: "pk-lf-1" });
  await store.remove();
  expect([store.status, store.config]).toEqual(["ready", undefined]);
});

test("the settings are shown as they are also where nobody tells of changes any more", async () => {
  store.dispose();
  await configs.save(INPUT);
  expect(store.status).toBe("idle");
  await store.save({ ...INPUT, publicKey: "pk-lf-2" });
  expect(store.config).toMatchObject({ publicKey: "pk-lf-2" });
  await store.remove();
  expect(store.config).toBeUndefined();
});
