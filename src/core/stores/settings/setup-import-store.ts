import { makeAutoObservable, observable, observableRef, runInAction } from "mobx";
import { AppError, toAppError } from "../../errors/app-error";
import type { Notifier } from "../../ports/notifier";
import type { NewCredential } from "../../services/models/credential-rules";
import type { AcceptedSetup, SetupImport } from "../../services/sharing/setup-import";
import type { PartsProgress } from "../../services/sharing/setup-parts-inbox";
import { payloadFromJson, type SetupPayload } from "../../services/sharing/setup-payload";
import type { PreviewedProvider, SetupPreview } from "../../services/sharing/setup-preview";
import type { AgentsStore } from "../agents/agents-store";
import type { ProvidersStore } from "../providers/providers-store";
import type { ArrivedSetup } from "./arrived-setups";
import type { SettingsStore } from "./settings-store";

/**
 * The step of the setup dialog: `collecting` while more codes are to be scanned, `opening` while the setup is read,
 * `unreadable` when no password would help.
 */
export type SetupStep = "collecting" | "opening" | "unreadable" | "password" | "preview" | "initializing";

/** The result of asking a provider about a key. */
export type KeyCheck = "checking" | "accepted" | { readonly error: unknown };

/** The item of a preview that is the platform name. */
export const PLATFORM_NAME_ITEM = "platform-name";

/** A shared setup on its way in: opened, shown, and saved once the user agrees. Nothing is written before. */
export class SetupImportStore {
  readonly #setups: SetupImport;
  readonly #settings: SettingsStore;
  readonly #agents: AgentsStore;
  readonly #providers: ProvidersStore;
  readonly #notifier: Notifier;
  readonly #included = observable.set<string>([], { deep: false });
  readonly #typedKeys = observable.map<string, string>({}, { deep: false });
  readonly #keyChecks = observable.map<string, KeyCheck>({}, { deep: false });
  #payload: SetupPayload | undefined;
  /** Changes with each setup, so that what an earlier one was waiting for is not shown for this one. */
  #visit = new AbortController();
  /** Absent while there is no setup to speak of. */
  step: SetupStep | undefined = undefined;
  error: unknown = undefined;
  preview: SetupPreview | undefined = undefined;
  /** Of `collecting`. */
  collected: PartsProgress | undefined = undefined;
  /** Of `initializing`, 0 to 1. */
  progress = 0;

  constructor(
    setups: SetupImport,
    settings: SettingsStore,
    agents: AgentsStore,
    providers: ProvidersStore,
    notifier: Notifier,
  ) {
    this.#setups = setups;
    this.#settings = settings;
    this.#agents = agents;
    this.#providers = providers;
    this.#notifier = notifier;
    makeAutoObservable(
      this,
      { error: observableRef, preview: observableRef, collected: observableRef },
      { autoBind: true },
    );
  }

  /** Whether anything is left to save. */
  get isEmpty(): boolean {
    return this.#included.size === 0;
  }

  /** Whether a key would have to be stored. */
  get needsVault(): boolean {
    return this.accepted.credentials.some(({ apiKey }) => apiKey !== "");
  }

  /** The platform name the setup would bring, unless it is in use already. */
  get newPlatformName(): string | undefined {
    const name = this.preview?.platformName;
    return name === this.#settings.platformName ? undefined : name;
  }

  /** The agents and providers that would be saved now. */
  get accepted(): AcceptedSetup {
    const agents = (this.preview?.agents ?? []).filter(({ id }) => this.#included.has(id));
    const providers = (this.preview?.providers ?? []).filter(({ id }) => this.#included.has(id));
    return {
      agents: agents.map(({ agent }) => agent),
      credentials: providers.map((provider) => this.#fieldsOf(provider)),
    };
  }

  isIncluded(itemId: string): boolean {
    return this.#included.has(itemId);
  }

  typedKey(itemId: string): string {
    return this.#typedKeys.get(itemId) ?? "";
  }

  keyCheck(itemId: string): KeyCheck | undefined {
    return this.#keyChecks.get(itemId);
  }

  /** Takes what has arrived. A setup that needs no password goes on to the preview. */
  async offer({ from, content }: ArrivedSetup): Promise<void> {
    if (this.step === "initializing") return;
    this.#leave("opening");
    try {
      const received = from === "link" ? this.#setups.receive(content) : payloadFromJson(content);
      if ("box" in received) this.#payload = received;
      else this.#collect(received);
    } catch (error) {
      this.#fail("unreadable", error);
    }
    if (this.#payload) await this.#open("", false);
  }

  /** Tries a password. */
  async enterPassword(password: string): Promise<void> {
    this.step = "opening";
    this.error = undefined;
    await this.#open(password, true);
  }

  include(itemId: string, included: boolean): void {
    if (included) this.#included.add(itemId);
    else this.#included.delete(itemId);
  }

  /** Takes the user's own key for a provider that came without one, which includes it. */
  enterKey(provider: PreviewedProvider, key: string): void {
    this.#typedKeys.set(provider.id, key);
    this.#keyChecks.delete(provider.id);
    this.include(provider.id, key.trim() !== "");
  }

  /** Asks the provider about a key, because the user wants it: the key goes to the address that is shown. */
  async checkKey(provider: PreviewedProvider): Promise<void> {
    const { signal } = this.#visit;
    this.#keyChecks.set(provider.id, "checking");
    const result = await this.#setups.check(this.#fieldsOf(provider), signal).then(
      (accepted): KeyCheck => (accepted ? "accepted" : { error: new AppError("credentials.key-invalid") }),
      (error: unknown): KeyCheck => ({ error }),
    );
    if (!signal.aborted) runInAction(() => this.#keyChecks.set(provider.id, result));
  }

  /** Saves what is included. On failure the preview stays, with the error. */
  async accept(): Promise<void> {
    if (this.step !== "preview") return;
    const { accepted, newPlatformName } = this;
    const takesName = this.isIncluded(PLATFORM_NAME_ITEM);
    this.step = "initializing";
    this.error = undefined;
    this.progress = 0;
    try {
      const { agents, providers, skipped } = await this.#setups.save(accepted, this.#showProgress);
      if (newPlatformName && takesName) this.#settings.setPlatformName(newPlatformName);
      await Promise.all([this.#agents.reload(), this.#providers.load()]);
      const already = skipped + this.#skippedInPreview();
      this.#notifier.notify({
        level: "success",
        code: "sharing.imported",
        params: { agents, providers, skipped: already },
      });
      this.#leave(undefined);
    } catch (error) {
      this.#fail("preview", toAppError(error, "sharing.setup-failed"));
    }
  }

  /** Drops the setup; not while it is being saved. */
  dismiss(): void {
    if (this.step !== "initializing") this.#leave(undefined);
  }

  #collect(progress: PartsProgress): void {
    runInAction(() => {
      this.step = "collecting";
      this.collected = progress;
    });
  }

  async #open(password: string, wasAsked: boolean): Promise<void> {
    const { signal } = this.#visit;
    const payload = this.#payload;
    if (!payload) return this.#fail("unreadable", new AppError("sharing.not-decrypted"));
    try {
      const preview = await this.#setups.preview(await this.#setups.open(payload, password));
      if (!signal.aborted) this.#show(preview);
    } catch (error) {
      if (signal.aborted) return;
      const isPassword = toAppError(error).code === "sharing.password";
      if (isPassword) this.#fail("password", wasAsked ? error : undefined);
      else this.#fail("unreadable", toAppError(error, "sharing.setup-failed"));
    }
  }

  #show(preview: SetupPreview): void {
    runInAction(() => {
      this.preview = preview;
      this.step = "preview";
      const items = [...preview.agents, ...preview.providers].filter(({ state }) => state === "new");
      this.#included.replace(items.map(({ id }) => id));
      if (this.newPlatformName) this.#included.add(PLATFORM_NAME_ITEM);
    });
  }

  #fail(step: SetupStep, error: unknown): void {
    runInAction(() => {
      this.step = step;
      this.error = error;
    });
  }

  #leave(step: SetupStep | undefined): void {
    this.#visit.abort();
    this.#visit = new AbortController();
    this.#payload = undefined;
    runInAction(() => {
      this.step = step;
      this.error = undefined;
      this.preview = undefined;
      this.#included.clear();
      this.#typedKeys.clear();
      this.#keyChecks.clear();
    });
  }

  #showProgress = (fraction: number): void => {
    runInAction(() => {
      this.progress = fraction;
    });
  };

  #skippedInPreview(): number {
    const items = [...(this.preview?.agents ?? []), ...(this.preview?.providers ?? [])];
    return items.filter(({ state }) => state === "present").length;
  }

  #fieldsOf({ id, fields, state }: PreviewedProvider): NewCredential {
    return state === "keyless" ? { ...fields, apiKey: this.typedKey(id).trim() } : fields;
  }
}
