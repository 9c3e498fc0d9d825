import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { Credential } from "../../domain/model/credential";
import type { AppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { LlmProvider } from "../../points/llm-provider";
import type { TabChannel } from "../../ports/tab-channel";
import type { NewCredential } from "../../services/models/credential-rules";
import type { Credentials } from "../../services/models/credentials";
import { defaultCredential } from "../../services/models/credentials";
import type { CredentialEdit } from "../../services/models/edit-credential";
import type { DeviceServer } from "../../services/models/find-on-device";
import { LoadStatus } from "../load-status";

/** The configured model providers, and those that could be. */
export class ProvidersStore {
  readonly #credentials: Credentials;
  readonly #registry: ReadonlyRegistry<LlmProvider>;
  readonly #subscription: Disposable;
  readonly #loading = new LoadStatus();
  /** By order, the most default first. */
  credentials: readonly Credential[] = [];
  /** The progress of the download of a model being added, 0 to 1; absent while nothing is downloaded. */
  preparation: number | undefined = undefined;
  /** Ids of the providers that said they can be used on this device. */
  available: readonly string[] = [];

  constructor(credentials: Credentials, registry: ReadonlyRegistry<LlmProvider>, tabs: TabChannel) {
    this.#credentials = credentials;
    this.#registry = registry;
    makeAutoObservable(this, { credentials: observableRef, available: observableRef }, { autoBind: true });
    this.#subscription = tabs.listen((message) => {
      if (message.type === "store-changed" && message.store === "credentials") void this.load();
    });
  }

  /** Whoever shows them has them read, so until then they are as good as loading. */
  get status(): "loading" | "ready" | "failed" {
    const { status } = this.#loading;
    return status === "idle" ? "loading" : status;
  }

  /** The error of reading them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** The providers that can be configured on this device, as far as `detect` has found out, real providers first. */
  get providers(): readonly LlmProvider[] {
    const known = new Set([...this.available, ...this.credentials.map(({ provider }) => provider)]);
    const all = this.#registry.all.filter(({ id, isAvailable }) => !isAvailable || known.has(id));
    return [...all.filter(({ simulated }) => !simulated), ...all.filter(({ simulated }) => simulated)];
  }

  /** The name of a configured provider: by the user, or else by its maker. */
  nameOf({ name, provider }: Pick<Credential, "name" | "provider">): string {
    return name || (this.#registry.find(provider)?.name ?? provider);
  }

  get defaultCredential(): Credential | undefined {
    return defaultCredential(this.credentials, this.#registry);
  }

  /** Reads them from the database; never throws, `status` tells. */
  async load(): Promise<void> {
    const read = () => this.#credentials.list();
    await this.#loading.run(read, (credentials) => {
      this.credentials = credentials;
    });
  }

  /** Looks for providers that only some devices have. Asking may wake them, so it is done where one is chosen. */
  async detect(): Promise<void> {
    const available = await this.#availableIds();
    runInAction(() => {
      this.available = available;
    });
  }

  /** Checks and saves a provider. @throws AppError as `Credentials.add` does. */
  async add(input: NewCredential, signal: AbortSignal): Promise<Credential> {
    try {
      const added = await this.#credentials.add(input, signal, this.showPreparation);
      await this.load();
      return added;
    } finally {
      this.showPreparation(undefined);
    }
  }

  /** Configures a provider from a key alone and makes it the default. @throws AppError as `startWithKey` does. */
  async startWithKey(providerId: string, apiKey: string, signal: AbortSignal): Promise<Credential> {
    const { startWithKey } = await import("../../services/models/start-with-key");
    const provider = this.#credentials.provider(providerId);
    const added = await startWithKey(this.#credentials, provider, apiKey, signal);
    await this.load();
    return added;
  }

  /** Asks the model servers of this device what they have, which the user wished for. Never throws. */
  async findOnDevice(signal: AbortSignal): Promise<readonly DeviceServer[]> {
    const { findOnDevice } = await import("../../services/models/find-on-device");
    return findOnDevice(this.#credentials, this.#registry.all, signal);
  }

  /** Configures a provider that was found and makes it the default. @throws AppError as `Credentials.add` does. */
  async addFound({ provider, model }: DeviceServer, signal: AbortSignal): Promise<void> {
    const { id, defaultBaseUrl: baseUrl } = provider;
    const added = await this.add({ provider: id, apiKey: "", model, baseUrl }, signal);
    await this.setDefault(added.id);
  }

  /** Changes a configured provider. @throws AppError as `Credentials.edit` does. */
  async edit(id: string, edit: CredentialEdit, signal: AbortSignal): Promise<void> {
    await this.#credentials.edit(id, edit, signal);
    await this.load();
  }

  showPreparation(fraction: number | undefined): void {
    this.preparation = fraction;
  }

  async setDefault(id: string): Promise<void> {
    await this.#credentials.setDefault(id);
    await this.load();
  }

  /** Has one answer where another does not; without an id none. */
  async setFallback(id: string | undefined): Promise<void> {
    await this.#credentials.setFallback(id);
    await this.load();
  }

  async remove(id: string): Promise<void> {
    await this.#credentials.remove(id);
    await this.load();
  }

  /** The models to choose from for fields not saved yet. @throws AppError when the provider does not answer. */
  listModels(input: Omit<NewCredential, "model">, signal: AbortSignal): Promise<readonly string[]> {
    return this.#credentials.listModels(input, signal);
  }

  /** The models of a configured provider. @throws AppError when it does not answer, or secure storage is locked. */
  listModelsOf(credential: Credential, signal: AbortSignal): Promise<readonly string[]> {
    return this.#credentials.listModelsOf(credential, signal);
  }

  /** Configures the simulated provider; one that is configured already is returned. */
  usePracticeModel(): Promise<Credential> {
    const practice = this.#registry.all.find(({ simulated }) => simulated);
    return this.#addKeyless(practice, new AbortController().signal);
  }

  /** The provider of this device that is offered where none is configured yet. */
  get offered(): LlmProvider | undefined {
    return this.#registry.all.find(({ offeredFirst }) => offeredFirst);
  }

  /** Configures the offered provider with its first model. @throws AppError as `addKeylessProvider` does. */
  useOffered(signal: AbortSignal): Promise<Credential> {
    return this.#addKeyless(this.offered, signal);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #availableIds(): Promise<readonly string[]> {
    const answers = this.#registry.all.map(async (provider) =>
      // One that cannot tell is not offered.
      (await provider.isAvailable?.().catch(() => false)) ? [provider.id] : [],
    );
    return (await Promise.all(answers)).flat();
  }

  async #addKeyless(provider: LlmProvider | undefined, signal: AbortSignal): Promise<Credential> {
    const { addKeylessProvider } = await import("../../services/models/keyless-provider");
    return addKeylessProvider(this, provider, signal);
  }
}
