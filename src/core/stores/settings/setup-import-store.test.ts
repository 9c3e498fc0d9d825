import { beforeEach, describe, expect, it } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPluginStorageFactory } from "../../../../tests/fakes/memory-plugin-storage";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { SAMPLE_LOCALE_BUNDLES } from "../../../../tests/fakes/sample-languages";
import { AppError } from "../../errors/app-error";
import type { SetupImport } from "../../services/sharing/setup-import";
import type { SetupPayload } from "../../services/sharing/setup-payload";
import type { PreviewedProvider, SetupPreview } from "../../services/sharing/setup-preview";
import type { AgentsStore } from "../agents/agents-store";
import type { ProvidersStore } from "../providers/providers-store";
import { SettingsStore } from "./settings-store";
import { PLATFORM_NAME_ITEM, SetupImportStore } from "./setup-import-store";

const ADA = { name: "Ada", role: "Analyst", instructions: "Count." };
const KEYLESS: PreviewedProvider = {
  id: "provider-1",
  fields: { provider: "two", apiKey: "", model: "m" },
  name: "Two",
  address: "https://two.example/",
  isElsewhere: false,
  state: "keyless",
};
const PREVIEW: SetupPreview = {
  platformName: "Team",
  agents: [
    { id: "agent-0", agent: ADA, state: "new" },
    { id: "agent-1", agent: { ...ADA, name: "Bo" }, state: "present" },
  ],
  providers: [
    { ...KEYLESS, id: "provider-0", fields: { provider: "one", apiKey: "k", model: "m" }, state: "new" },
    KEYLESS,
  ],
};

/** Opens with one password, and saves as it is told. */
class ScriptedSetups {
  password = "";
  saved: unknown[] = [];
  failure: Error | undefined;
  accepts: boolean | Error = true;
  /** Resolves when a save may end. */
  gate = Promise.resolve();
  receive(code: string) {
    if (code === "bad") throw new AppError("sharing.format");
    return code === "part" ? { received: 1, total: 3 } : ({ box: {}, plainPart: {} } as SetupPayload);
  }
  async open(_payload: unknown, password: string) {
    if (password !== this.password) throw new AppError("sharing.password");
    return {};
  }
  preview = async () => PREVIEW;
  async check() {
    if (this.accepts instanceof Error) throw this.accepts;
    return this.accepts;
  }
  async save(
    accepted: { agents: unknown[]; credentials: unknown[] },
    onProgress: (fraction: number) => void,
  ) {
    onProgress(0.5);
    await this.gate;
    if (this.failure) throw this.failure;
    this.saved.push(accepted);
    return { agents: accepted.agents.length, providers: accepted.credentials.length, skipped: 0 };
  }
}

let setups: ScriptedSetups;
let settings: SettingsStore;
let notifier: MemoryNotifier;
let store: SetupImportStore;

beforeEach(() => {
  setups = new ScriptedSetups();
  settings = new SettingsStore(
    new MemoryPreferences(),
    new MemoryPluginStorageFactory(),
    SAMPLE_LOCALE_BUNDLES,
  );
  notifier = new MemoryNotifier();
  store = new SetupImportStore(
    setups as unknown as SetupImport,
    settings,
    { reload: async () => {} } as AgentsStore,
    { load: async () => {} } as ProvidersStore,
    notifier,
  );
});

describe("SetupImportStore", () => {
  it("goes straight to the preview of a setup without a password, everything new included", async () => {
    await store.offer({ from: "link", content: "open" });
    expect(store.step).toBe("preview");
    expect(store.accepted).toEqual({
      agents: [ADA],
      credentials: [{ provider: "one", apiKey: "k", model: "m" }],
    });
    expect(store.isIncluded("agent-1")).toBe(false);
    expect(store.isIncluded(PLATFORM_NAME_ITEM)).toBe(true);
    expect(setups.saved).toEqual([]);
  });

  it("asks for a password, says when it is wrong, and opens with the right one", async () => {
    setups.password = "right";
    await store.offer({ from: "link", content: "locked" });
    expect([store.step, store.error]).toEqual(["password", undefined]);
    await store.enterPassword("wrong");
    expect([store.step, store.error]).toMatchObject(["password", { code: "sharing.password" }]);
    await store.enterPassword("right");
    expect([store.step, store.error]).toEqual(["preview", undefined]);
  });

  it("says what is wrong with what is no setup", async () => {
    await store.offer({ from: "link", content: "bad" });
    expect([store.step, store.error]).toMatchObject(["unreadable", { code: "sharing.format" }]);
    await store.offer({ from: "file", content: "no json" });
    expect([store.step, store.error]).toMatchObject(["unreadable", { code: "sharing.format" }]);
  });

  it("forgets what was offered before, and what was wrong with it", async () => {
    await store.offer({ from: "link", content: "bad" });
    await store.offer({ from: "link", content: "open" });
    expect([store.step, store.error, store.isEmpty]).toEqual(["preview", undefined, false]);
    store.enterKey(KEYLESS, "k");
    setups.password = "right";
    await store.offer({ from: "link", content: "locked" });
    expect([store.step, store.preview, store.isEmpty]).toEqual(["password", undefined, true]);
    expect(store.typedKey(KEYLESS.id)).toBe("");
  });

  it("has no data to go on with once it was dismissed", async () => {
    await store.offer({ from: "link", content: "open" });
    store.dismiss();
    await store.enterPassword("");
    expect([store.step, store.error]).toMatchObject(["unreadable", { code: "sharing.not-decrypted" }]);
  });

  it("waits for further codes", async () => {
    await store.offer({ from: "link", content: "part" });
    expect([store.step, store.collected]).toEqual(["collecting", { received: 1, total: 3 }]);
  });

  it("saves only what is included, then closes and says what was done", async () => {
    await store.offer({ from: "link", content: "open" });
    store.include("provider-0", false);
    await store.accept();
    expect(setups.saved).toEqual([{ agents: [ADA], credentials: [] }]);
    expect(settings.platformName).toBe("Team");
    expect(store.step).toBeUndefined();
    expect(notifier.notices).toEqual([
      { level: "success", code: "sharing.imported", params: { agents: 1, providers: 0, skipped: 1 } },
    ]);
  });

  it("leaves the platform name alone when it is left out", async () => {
    await store.offer({ from: "link", content: "open" });
    store.include(PLATFORM_NAME_ITEM, false);
    await store.accept();
    expect(settings.platformName).toBe("");
  });

  it("does not offer the platform name that is in use", async () => {
    settings.setPlatformName("Team");
    await store.offer({ from: "link", content: "open" });
    expect(store.newPlatformName).toBeUndefined();
    expect(store.isIncluded(PLATFORM_NAME_ITEM)).toBe(false);
  });

  it("cannot be dismissed, nor given another setup, while it saves", async () => {
    let open = () => {};
    setups.gate = new Promise((resolve) => {
      open = resolve;
    });
    await store.offer({ from: "link", content: "open" });
    const saving = store.accept();
    expect([store.step, store.progress]).toEqual(["initializing", 0.5]);
    store.dismiss();
    await store.offer({ from: "link", content: "bad" });
    expect(store.step).toBe("initializing");
    open();
    await saving;
    expect(store.step).toBeUndefined();
  });

  it("stays with the error after a failure, changing nothing, and can be tried again", async () => {
    setups.failure = new Error("disk");
    await store.offer({ from: "link", content: "open" });
    await store.accept();
    expect([store.step, store.error]).toMatchObject([
      "preview",
      { code: "sharing.setup-failed", params: { message: "disk" } },
    ]);
    expect(settings.platformName).toBe("");
    setups.failure = undefined;
    await store.accept();
    expect(store.step).toBeUndefined();
  });

  it("takes a key of the user's own for a provider that came without", async () => {
    await store.offer({ from: "link", content: "open" });
    expect(store.isIncluded(KEYLESS.id)).toBe(false);
    store.enterKey(KEYLESS, " mine ");
    expect(store.accepted.credentials[1]).toEqual({ provider: "two", apiKey: "mine", model: "m" });
    store.enterKey(KEYLESS, " ");
    expect(store.isIncluded(KEYLESS.id)).toBe(false);
  });

  it("shows what a provider says about a key", async () => {
    await store.offer({ from: "link", content: "open" });
    const [provider = KEYLESS] = PREVIEW.providers;
    await store.checkKey(provider);
    expect(store.keyCheck(provider.id)).toBe("accepted");
    setups.accepts = false;
    await store.checkKey(provider);
    expect(store.keyCheck(provider.id)).toMatchObject({ error: { code: "credentials.key-invalid" } });
    setups.accepts = new AppError("network.failed");
    await store.checkKey(provider);
    expect(store.keyCheck(provider.id)).toMatchObject({ error: { code: "network.failed" } });
  });
});
