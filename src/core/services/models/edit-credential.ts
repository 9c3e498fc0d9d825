import type { Credential } from "../../domain/model/credential";
import {
  checkExtras,
  headerLines,
  KEPT_VALUE,
  type RequestExtras,
  readHeaderLines,
} from "../../domain/model/request-extras";
import { AppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import type { Database } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import type { Vault } from "../../ports/vault";
import { type NewCredential, validateCredential } from "./credential-rules";
import { type CredentialSecret, mirrorMetadata, sealCredential } from "./seal-credential";

/** The fields of a configured provider that can be changed. */
export interface CredentialEdit extends RequestExtras {
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
  /** Lines of `Name: value`, as `headerLines` shows those there are; absent leaves them as they are. */
  readonly headers?: string | undefined;
}

/** The ports of editing. */
export interface CredentialEditing {
  readonly database: Database;
  readonly vault: Vault;
  readonly preferences: Preferences;
  openSecret(credential: Credential): Promise<CredentialSecret>;
  /** Whether the provider accepts the key. */
  probe(fields: NewCredential): Promise<boolean>;
}

/**
 * Changes a configured provider. A key is sealed together with its address, so that another address asks for the
 * key again; a new key or address is probed before it is saved.
 * @throws AppError `credentials.reentry`, `credentials.limits-invalid`, as
 * `checkExtras` and `readHeaderLines`, or as adding a provider does.
 */
export async function editCredential(
  { database, vault, preferences, openSecret, probe }: CredentialEditing,
  current: Credential,
  edit: CredentialEdit,
  provider: LlmProvider,
): Promise<void> {
  checkLimits(edit);
  checkExtras(edit);
  const typedKey = edit.apiKey.trim();
  const hasKey = current.encryptedApiKey !== "";
  const usedKey = typedKey || (hasKey ? "kept" : "");
  const { model, baseUrl, name } = validateCredential(
    { provider: provider.id, apiKey: usedKey, model: edit.model, baseUrl: edit.baseUrl, name: edit.name },
    provider,
  );
  const moved = (baseUrl ?? "") !== (current.baseUrl ?? "");
  if (moved && hasKey && !typedKey) throw new AppError("credentials.reentry");
  const shown = headerLines(current.headerNames);
  const { temperature, maxTokens, contextWindow, headers: lines = shown } = edit;
  const { topP, stop, seed, extraBody } = edit;
  if (moved && lines.includes(KEPT_VALUE)) throw new AppError("credentials.reentry");
  const limits = { temperature, maxTokens, contextWindow, topP, stop, seed, extraBody };
  const changed = { model, name, baseUrl, ...limits };
  let sealed: Partial<Credential> = {};
  if (moved || typedKey || lines !== shown) {
    const old: CredentialSecret = moved ? { apiKey: "" } : await openSecret(current);
    const headers = readHeaderLines(lines, old.headers ?? {});
    const apiKey = typedKey || old.apiKey;
    const isNew = moved || typedKey !== "";
    const accepted = !isNew || (await probe({ provider: provider.id, apiKey, model, baseUrl }));
    if (!accepted) throw new AppError("credentials.key-invalid", { provider: provider.name });
    const secret = { apiKey, headers };
    const { encryptedApiKey, sealed: box } = await sealCredential(vault, { ...current, baseUrl }, secret);
    sealed = { encryptedApiKey, sealed: box, headerNames: Object.keys(headers) };
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
