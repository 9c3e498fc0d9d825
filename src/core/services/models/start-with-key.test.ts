import { AppError } from "@core/errors/app-error";
import { describe, expect, test } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { ScriptedProvider } from "../../../../tests/fakes/scripted-provider";

const signal = () => new AbortController().signal;
const answered = (status: number, body: string) =>
  new AppError("provider.api", { provider: "acme", status, statusText: "", body, detail: "" });

function setUp() {
  const provider = new ScriptedProvider("acme");
  Object.assign(provider, { preferredModels: [/^acme-\d+$/] });
  provider.models = ["acme-2", "acme-3", "other"];
  return { provider, setup: new ModelSetup(provider, new ScriptedProvider("first")) };
}

describe("a pasted key", () => {
  test("is checked, sealed, given a current model and made the default", async () => {
    const { provider, setup } = setUp();
    await setup.add("first");
    await setup.store.startWithKey("acme", "  key-1 \n", signal());
    const { defaultCredential } = setup.store;
    expect(defaultCredential).toMatchObject({ provider: "acme", model: "acme-3" });
    expect(JSON.stringify(defaultCredential)).not.toContain("key-1");
    expect(provider.probed).toMatchObject([{ apiKey: "key-1" }]);
    expect(setup.store.credentials.map(({ order }) => order)).toEqual([0, 1]);
  });

  test.each([400, 401, 403])("that is refused with %i is told with the server's reason", async (status) => {
    const { provider, setup } = setUp();
    provider.models = answered(status, '{"error":{"message":"Key disabled."}}');
    await expect(setup.store.startWithKey("acme", "key-1", signal())).rejects.toMatchObject({
      code: "credentials.key-refused",
      params: { provider: "acme", reason: "Key disabled." },
    });
    expect(await setup.credentials.list()).toEqual([]);
  });

  test("that only the probe refuses is not saved either", async () => {
    const { provider, setup } = setUp();
    provider.acceptsKey = false;
    await expect(setup.store.startWithKey("acme", "key-1", signal())).rejects.toMatchObject({
      code: "credentials.key-invalid",
    });
    expect(await setup.credentials.list()).toEqual([]);
  });

  test.each([404, 405, 501])(
    "of a server without a list (%s) begins with the provider's own model",
    async (status) => {
      const { provider, setup } = setUp();
      provider.models = answered(status, "");
      await setup.store.startWithKey("acme", "key-1", signal());
      expect(setup.store.defaultCredential?.model).toBe("acme-model");
    },
  );

  test("stays unsaved while the provider fails", async () => {
    const { provider, setup } = setUp();
    provider.models = answered(503, "");
    const failing = setup.store.startWithKey("acme", "key-1", signal());
    await expect(failing).rejects.toMatchObject({ code: "provider.api", params: { status: 503 } });
    expect(await setup.credentials.list()).toEqual([]);
  });

  test("that could not stand in a header is refused before anybody is asked", async () => {
    const { provider, setup } = setUp();
    await expect(setup.store.startWithKey("acme", "kéy…", signal())).rejects.toMatchObject({
      code: "credentials.key-invalid",
    });
    expect(provider.probed).toEqual([]);
  });
});
