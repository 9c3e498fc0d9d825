import type { Credential } from "../../domain/model/credential";
import { AppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import type { Database } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import type { Vault } from "../../ports/vault";
import { type NewCredential, validateCredential } from "./credential-rules";
import { mirrorMetadata, sealCredential } from "./seal-credential";

/** The fields of a configured provider that can be changed. */
export interface CredentialEdit {
  readonly model: string;
  /** The name for it; blank for the provider's own name. */
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Empty keeps the key there is, which another base URL does not allow. */
  readonly apiKey: string;
  /** 0 to 2; absent leaves it to the agent or the provider. */
  readonly temperature?: number | undefined;
  /** A whole number from 1; absent leaves it to the provider. */
  readonly maxTokens?: number | undefined;
  /** A whole number from 1,000; absent leaves it to the provider and the server. */
  readonly contextWindow?: number | undefined;
}

/** The ports of editing. */
export interface CredentialEditing {
  readonly database: Database;
  readonly vault: Vault;
  readonly preferences: Preferences;
  openKey(credential: Credential): Promise<string>;
  /** Whether the provider accepts the key. */
  probe(fields: NewCredential): Promise<boolean>;
}

/**
 * Changes a configured provider. A key is sealed together with its address, so that another address asks for the
 * key again; a new key or address is probed before it is saved.
 * @throws AppError `credentials.key-reentry`, `credentials.limits-invalid`, or as adding a provider does.
 */
export async function editCredential(
  { database, vault, preferences, openKey, probe }: CredentialEditing,
  current: Credential,
  edit: CredentialEdit,
  provider: LlmProvider,
): Promise<void> {
  checkLimits(edit);
  const typedKey = edit.apiKey.trim();
  const hasKey = current.encryptedApiKey !== "";
  const usedKey = typedKey || (hasKey ? "kept" : "");
  const { model, baseUrl, name } = validateCredential(
    { provider: provider.id, apiKey: usedKey, model: edit.model, baseUrl: edit.baseUrl, name: edit.name },
    provider,
  );
  const moved = (baseUrl ?? "") !== (current.baseUrl ?? "");
  if (moved && hasKey && !typedKey) throw new AppError("credentials.key-reentry");
  const { temperature, maxTokens, contextWindow } = edit;
  const changed = { model, name, baseUrl, temperature, maxTokens, contextWindow };
  let sealed: Partial<Credential> = {};
  if (moved || typedKey) {
    const apiKey = typedKey || (await openKey(current));
    const accepted = await probe({ provider: provider.id, apiKey, model, baseUrl });
    if (!accepted) throw new AppError("credentials.key-invalid", { provider: provider.name });
    const { encryptedApiKey, sealed: box } = await sealCredential(vault, { ...current, baseUrl }, apiKey);
    sealed = { encryptedApiKey, sealed: box };
  }
  // Changes of another tab meanwhile, such as the order, stay.
  const stored = await database.update(
    "credentials",
    current.id,
    (now) => now && { ...now, ...changed, ...sealed },
  );
  if (stored) mirrorMetadata(preferences, stored);
}

function checkLimits({ temperature, maxTokens, contextWindow }: CredentialEdit): void {
  const warm = temperature === undefined || (temperature >= 0 && temperature <= 2);
  const counted = maxTokens === undefined || (Number.isInteger(maxTokens) && maxTokens > 0);
  const wide = contextWindow === undefined || (Number.isInteger(contextWindow) && contextWindow >= 1_000);
  if (!warm || !counted || !wide) throw new AppError("credentials.limits-invalid");
}
