import { beforeEach, describe, expect, it } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { ScriptedProvider } from "../../../../tests/fakes/scripted-provider";
import type { Agent } from "../../domain/agent/agent";
import type { SharedSetup } from "../../domain/sharing/shared-setup";
import { AppError } from "../../errors/app-error";
import type { Vault } from "../../ports/vault";
import { SetupImport, type SetupImportParts } from "./setup-import";

const ADA = { name: "Ada", role: "Analyst", instructions: "Count." };
const BO = { name: "Bo", role: "Baker", instructions: "Bake.", temperature: 0.3 };
const ONE = { provider: "one", apiKey: "k1", model: "m1" };
const TWO = { provider: "two", apiKey: "k2", model: "m2", baseUrl: "https://two.example/v1" };

let known: Agent[];
let one: ScriptedProvider;
let setup: ModelSetup;
let setups: SetupImport;

beforeEach(() => {
  known = [];
  one = new ScriptedProvider("one");
  const practice = new ScriptedProvider("practice", { needsKey: false, simulated: true });
  const local = new ScriptedProvider("local", { needsKey: false });
  setup = new ModelSetup(one, new ScriptedProvider("two"), practice, local);
  setups = importer();
});

const importer = (changed: Partial<SetupImportParts> = {}) =>
  new SetupImport({
    ...setup.ports,
    credentials: setup.credentials,
    agents: { list: async () => known },
    cipher: { seal: () => Promise.reject(new Error("unused")), open: async () => "" },
    ...changed,
  });

const preview = (changed: Partial<SharedSetup>) =>
  setups.preview({ agents: [], credentials: [], platformName: undefined, ...changed });
const save = (accepted: Partial<Parameters<SetupImport["save"]>[0]>) =>
  setups.save({ agents: [], credentials: [], ...accepted }, () => {});
const stored = () => setup.ports.database.list("credentials");

describe("the preview of a shared setup", () => {
  it("writes nothing and asks nobody", async () => {
    await preview({ agents: [ADA], credentials: [ONE, TWO] });
    expect(setup.ports.database.writes).toEqual([]);
    expect(one.probed).toEqual([]);
  });

  it("marks agents that are here already, by name, role and instructions", async () => {
    known = [{ ...ADA, id: "custom-1" }];
    const others = [
      { ...ADA, name: "Adele" },
      { ...ADA, role: "Other" },
      { ...ADA, instructions: "" },
    ];
    const { agents } = await preview({ agents: [{ ...ADA, temperature: 1 }, ...others, BO, BO] });
    expect(agents.map(({ state }) => state)).toEqual(["present", "new", "new", "new", "new", "present"]);
  });

  it("marks providers that are here already, whatever their key", async () => {
    await setup.add("one");
    const { providers } = await preview({ credentials: [ONE, TWO] });
    expect(providers.map(({ state }) => state)).toEqual(["present", "new"]);
  });

  it("shows the address everything would go to, and says when it is not the usual one", async () => {
    const { providers } = await preview({
      credentials: [
        ONE,
        { ...ONE, baseUrl: "https://one.example/v2/" },
        { ...ONE, baseUrl: "https://leak.invalid/v1" },
        { ...ONE, baseUrl: "https://оne.example/v1" },
      ],
    });
    expect(providers.map(({ address, isElsewhere }) => [address, isElsewhere])).toEqual([
      ["https://one.example/v1", false],
      ["https://one.example/v2", false],
      ["https://leak.invalid/v1", true],
      ["https://xn--ne-emc.example/v1", true],
    ]);
    expect(providers[3]?.fields.baseUrl).toBe("https://xn--ne-emc.example/v1");
  });

  it("offers a provider without its key once one is entered, and one that needs none at once", async () => {
    const { providers } = await preview({
      credentials: [
        { ...ONE, apiKey: "" },
        { provider: "local", apiKey: "" },
      ],
    });
    expect(providers.map(({ state, fields }) => [state, fields.apiKey, fields.model])).toEqual([
      ["keyless", "", "m1"],
      ["new", "", "local-model"],
    ]);
  });

  it.each([
    [{ provider: "gone", apiKey: "k" }, "provider.not-found"],
    [{ provider: "__proto__", apiKey: "k" }, "provider.not-found"],
    [{ provider: "constructor", apiKey: "k" }, "provider.not-found"],
    [{ ...ONE, baseUrl: "javascript:alert(1)" }, "credentials.base-url-invalid"],
    [{ ...ONE, baseUrl: "https://me:secret@one.example" }, "credentials.base-url-invalid"],
    [{ ...ONE, apiKey: "not\na\nheader" }, "credentials.key-invalid"],
  ])("does not offer what could not be used: %j", async (credential, code) => {
    const { providers } = await preview({ credentials: [credential] });
    expect(providers[0]).toMatchObject({ state: "unusable", reason: { code } });
  });
});

describe("saving a shared setup", () => {
  it("writes agents and sealed keys in one transaction, without asking any provider", async () => {
    const outcome = await save({ agents: [ADA, BO], credentials: [ONE, TWO] });
    expect(outcome).toEqual({ agents: 2, providers: 2, skipped: 0 });
    expect(setup.ports.database.writes).toHaveLength(1);
    expect(setup.ports.database.writes[0]?.durability).toBe("strict");
    expect(one.probed).toEqual([]);
    const agents = await setup.ports.database.list("agents");
    expect(agents.map(({ id: _id, createdAt: _c, updatedAt: _u, ...agent }) => agent)).toEqual([ADA, BO]);
    expect(agents.every(({ id }) => id.startsWith("custom-"))).toBe(true);
    const keys = await Promise.all((await stored()).map((each) => setup.credentials.open(each)));
    expect(keys.map(({ apiKey, baseUrl }) => [apiKey, baseUrl])).toEqual([
      ["k1", undefined],
      ["k2", "https://two.example/v1"],
    ]);
    for (const { id, sealed } of await stored()) {
      expect(setup.ports.preferences.get(`${id}_iv`)).toBe(sealed?.iv);
    }
  });

  it("writes nothing at all when the transaction fails half-way", async () => {
    let next = 0;
    // The last provider gets the id of the first, which the database refuses after all else was applied.
    setup.ports.ids.next = () => ["first", "first", "agent-id"][next++] ?? "x";
    await expect(save({ agents: [ADA], credentials: [ONE, TWO] })).rejects.toMatchObject({
      code: "database.exists",
    });
    expect(await stored()).toEqual([]);
    expect(await setup.ports.database.list("agents")).toEqual([]);
    expect(setup.ports.preferences.all).toEqual({});
  });

  it("writes nothing when one key cannot be sealed", async () => {
    const failure = new AppError("vault.locked");
    const inner = setup.ports.vault;
    const vault = {
      state: "unlocked",
      seal: (...[key, context]: Parameters<Vault["seal"]>) =>
        key === "k2" ? Promise.reject(failure) : inner.seal(key, context),
    };
    await inner.initialise();
    const accepted = { agents: [ADA], credentials: [ONE, TWO] };
    await expect(importer({ vault: vault as Vault }).save(accepted, () => {})).rejects.toBe(failure);
    expect(setup.ports.database.writes).toEqual([]);
    expect(setup.ports.preferences.all).toEqual({});
  });

  it("skips what has come here since the preview", async () => {
    await setup.add("one");
    known = [{ ...ADA, id: "custom-1" }];
    const outcome = await save({ agents: [ADA, BO], credentials: [ONE, TWO] });
    expect(outcome).toEqual({ agents: 1, providers: 1, skipped: 2 });
    expect((await stored()).map(({ provider }) => provider).sort()).toEqual(["one", "two"]);
  });

  it("puts new providers after those there are", async () => {
    await setup.add("local");
    await save({ credentials: [ONE, TWO] });
    const all = await setup.credentials.list();
    expect(all.map(({ provider, order }) => [provider, order])).toEqual([
      ["local", 0],
      ["one", 1],
      ["two", 2],
    ]);
  });

  it("lets a simulated provider give way, in the same transaction", async () => {
    await setup.add("practice", { apiKey: "" });
    const before = setup.ports.database.writes.length;
    await save({ credentials: [ONE, TWO] });
    expect(setup.ports.database.writes).toHaveLength(before + 1);
    const all = await setup.credentials.list();
    expect(all.map(({ provider }) => provider)).toEqual(["one", "two", "practice"]);
  });

  it("tells how far it is, ending with the whole", async () => {
    const received: number[] = [];
    await setups.save({ agents: [ADA], credentials: [ONE, TWO] }, (fraction) => received.push(fraction));
    expect(received).toEqual([0, 1 / 3, 2 / 3, 1]);
  });

  it("refuses an agent without a name before anything is written", async () => {
    await expect(save({ agents: [{ ...ADA, name: " " }], credentials: [ONE] })).rejects.toMatchObject({
      code: "name.required",
    });
    expect(setup.ports.database.writes).toEqual([]);
  });

  it("asks a provider about a key only when told to", async () => {
    one.acceptsKey = false;
    expect(await setups.check(ONE, new AbortController().signal)).toBe(false);
    expect(one.probed.map(({ apiKey }) => apiKey)).toEqual(["k1"]);
  });
});

describe("a setup in several codes", () => {
  const parts = ["11111111.1.2.abc", "11111111.2.2.def"];

  it("waits for the others, and tells how many there are", () => {
    expect(setups.receive(parts[1] ?? "")).toEqual({ received: 1, total: 2 });
    expect(setups.receive(parts[1] ?? "")).toEqual({ received: 1, total: 2 });
  });

  it("that do not belong together are no setup, and are forgotten", () => {
    setups.receive(parts[0] ?? "");
    expect(() => setups.receive(parts[1] ?? "")).toThrow("sharing.format");
    expect(setup.ports.preferences.all).toEqual({});
  });

  it("is forgotten after an hour", async () => {
    setups.receive(parts[0] ?? "");
    await setup.ports.clock.advance(60 * 60 * 1000);
    expect(setups.receive(parts[1] ?? "")).toEqual({ received: 1, total: 2 });
  });
});
