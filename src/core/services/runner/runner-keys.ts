import * as v from "valibot";
import type { Credential } from "../../domain/model/credential";
import { AppError } from "../../errors/app-error";
import type { ParcelCipher } from "../../ports/runner/parcel-cipher";
import type { Credentials } from "../models/credentials";
import { type RunnerApi, readAnswer } from "./runner-api";

const listed = v.object({
  publicKey: v.string(),
  providers: v.array(
    v.object({
      provider: v.string(),
      name: v.optional(v.string()),
      model: v.string(),
      given: v.optional(v.string()),
    }),
  ),
});

/** A provider that a runner can ask. */
export interface RunnerProvider {
  readonly provider: string;
  /** The user's name for it. */
  readonly name?: string | undefined;
  readonly model: string;
  /** Id of the credential of this device whose key it is; absent where another device or its owner gave it. */
  readonly given?: string | undefined;
}

/** The services that keys are given to a runner with. */
export interface RunnerKeysParts {
  readonly api: RunnerApi;
  readonly credentials: Pick<Credentials, "open">;
  readonly cipher: ParcelCipher;
}

/** The keys of this device that the paired runner may use: each is given by itself, and can be taken back. */
export class RunnerKeys {
  readonly #parts: RunnerKeysParts;

  constructor(parts: RunnerKeysParts) {
    this.#parts = parts;
  }

  /** The providers it can ask, without their keys. */
  providers(signal: AbortSignal): Promise<readonly RunnerProvider[]> {
    return runnerProviders(this.#parts.api, signal);
  }

  /**
   * Gives it a provider with its key, sealed for this runner and this device. It checks the key before it keeps it.
   * @throws AppError as `Credentials.open`, or as the runner refuses it.
   */
  async give(credential: Credential, signal: AbortSignal): Promise<void> {
    const { api, credentials, cipher } = this.#parts;
    const { device } = api.pairing ?? unpaired();
    const { apiKey, headers, baseUrl, provider, model } = await credentials.open(credential);
    const { name, temperature, maxTokens, contextWindow, topP, stop, seed, extraBody } = credential;
    const limits = { temperature, maxTokens, contextWindow, topP, stop, seed, extraBody };
    const text = JSON.stringify({ apiKey, headers, baseUrl, provider, model, name, ...limits });
    const { publicKey } = readAnswer(listed, await api.ask("GET", "keys", signal));
    const parcel = await cipher.seal(text, { device, id: credential.id }, publicKey);
    await api.ask("POST", "keys", signal, { id: credential.id, parcel });
  }

  /** Has it delete what it was given. */
  async takeBack(credentialId: string, signal: AbortSignal): Promise<void> {
    await this.#parts.api.ask("DELETE", `keys/${encodeURIComponent(credentialId)}`, signal);
  }
}

/** The providers that a runner can ask, without their keys. */
export async function runnerProviders(
  api: Pick<RunnerApi, "ask">,
  signal: AbortSignal,
): Promise<readonly RunnerProvider[]> {
  return readAnswer(listed, await api.ask("GET", "keys", signal)).providers;
}

function unpaired(): never {
  throw new AppError("runner.unpaired");
}
