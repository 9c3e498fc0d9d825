import { AppError } from "@core/errors/app-error";
import { expect, test } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { ScriptedProvider } from "../../../../tests/fakes/scripted-provider";

const local = (id: string) => new ScriptedProvider(id, { local: true, needsKey: false });
const signal = () => new AbortController().signal;

test("servers of this device are asked, others never, and those to be used come first", async () => {
  const [silent, empty, good] = [local("silent"), local("empty"), local("good")];
  const hosted = new ScriptedProvider("hosted");
  hosted.listModels = () => Promise.reject(new Error("must not be asked"));
  silent.models = new AppError("network.failed");
  good.models = ["good-model", "another"];
  const { store } = new ModelSetup(silent, empty, good, hosted);
  const found = await store.findOnDevice(signal());
  expect(found.map(({ provider, model }) => [provider.id, model])).toEqual([
    ["good", "good-model"],
    ["silent", ""],
    ["empty", ""],
  ]);
  expect(found.map(({ error }) => (error as AppError | undefined)?.code)).toEqual([
    undefined,
    "network.failed",
    "provider.no-models-loaded",
  ]);
});

test("a model that is built in is found where it is, and passed over where it is not", async () => {
  const builtIn = (id: string, isAvailable: () => Promise<boolean>) =>
    new ScriptedProvider(id, { local: true, needsKey: false, defaultBaseUrl: "", isAvailable });
  const failing = () => Promise.reject(new Error("no such interface"));
  const download = { name: "Tiny", sizeBytes: 1, licence: "MIT", page: "https://tiny.example" };
  const fetched = new ScriptedProvider("fetched", {
    ...{ local: true, needsKey: false, defaultBaseUrl: "", isAvailable: async () => true },
    suggestedModels: [{ id: "tiny", download }],
  });
  const here = builtIn("here", async () => true);
  const { store } = new ModelSetup(
    here,
    builtIn("gone", async () => false),
    builtIn("odd", failing),
    fetched,
  );
  const found = await store.findOnDevice(signal());
  expect(found).toMatchObject([{ provider: { id: "here" }, model: "here-model" }]);
  if (found[0]) await store.addFound(found[0], signal());
  expect(store.defaultCredential).toMatchObject({ provider: "here", model: "here-model" });
});

test("one that is taken becomes the default", async () => {
  const good = local("good");
  good.models = ["good-model"];
  const setup = new ModelSetup(good, new ScriptedProvider("hosted"));
  await setup.add("hosted");
  const [server] = await setup.store.findOnDevice(signal());
  if (server) await setup.store.addFound(server, signal());
  expect(setup.store.defaultCredential).toMatchObject({ provider: "good", model: "good-model" });
});
