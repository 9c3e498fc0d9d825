import * as v from "valibot";
import type { Credential } from "../../domain/model/credential";
import { type SharedKey, sharedKeys } from "../../domain/sync/shared-key";
import { fromBase64, toBase64 } from "../../domain/text/base64";
import { AppError, isAppError } from "../../errors/app-error";
import type { Database } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import type { GroupCipher, GroupKey } from "../../ports/sync/group-cipher";
import type { TabChannel } from "../../ports/tab-channel";
import type { Vault } from "../../ports/vault";
import { validateCredential } from "../models/credential-rules";
import type { Credentials } from "../models/credentials";
import { mirrorMetadata, sealCredential } from "../models/seal-credential";
import { changeGroup, groupOf } from "./group-record";

const sent = v.pipe(v.string(), v.parseJson(), sharedKeys);

/** Dependencies of keys that travel. */
export interface ProviderKeysDependencies {
  readonly stored: Pick<Database, "get" | "write">;
  readonly credentials: Pick<Credentials, "list" | "open" | "provider">;
  readonly vault: Pick<Vault, "seal">;
  readonly preferences: Preferences;
  readonly cipher: Pick<GroupCipher, "digest">;
  readonly tabs: Pick<TabChannel, "post">;
}

/** Keys for the other devices, sealed, and what tells them from those that were sent before. */
export interface KeyParcel {
  readonly parcel: string;
  readonly print: string;
}

/** The keys of providers, which travel from a device only where its user says so. */
export class ProviderKeys {
  readonly #parts: ProviderKeysDependencies;

  constructor(parts: ProviderKeysDependencies) {
    this.#parts = parts;
  }

  /** The keys that others have yet to be given; none where the user has not said so. @throws AppError of the vault. */
  async pending(key: GroupKey): Promise<KeyParcel | undefined> {
    const { credentials, cipher } = this.#parts;
    const { sharesKeys, keysSent, device, devices } = await groupOf(this.#parts.stored);
    if (!sharesKeys) return undefined;
    const kept = await credentials.list();
    // A device that has come since is given them too, whatever became of the segment with them.
    const state = [
      kept.map(({ id, encryptedApiKey }) => [id, encryptedApiKey]),
      devices.map(({ id }) => id).sort(),
    ];
    const print = await cipher.digest(JSON.stringify(state));
    if (print === keysSent) return undefined;
    const opened = await Promise.all(kept.map((each) => this.#opened(each)));
    const content = JSON.stringify(opened.flatMap((each) => (each ? [each] : [])));
    const sealed = await key.keys.seal(nameOf(device), new TextEncoder().encode(content));
    return { print, parcel: toBase64(sealed) };
  }

  /**
   * Adds the providers that this device has not; one whose key it has, or that was removed here, is left as it is.
   * @throws AppError `devices.unreadable`, or of the vault.
   */
  async take(parcel: string, from: string, key: GroupKey): Promise<void> {
    const { stored, credentials, vault, preferences, tabs } = this.#parts;
    const content = await key.keys.open(nameOf(from), fromBase64(parcel));
    const given = v.safeParse(sent, new TextDecoder().decode(content));
    if (!given.success) throw new AppError("devices.unreadable");
    const { keysTaken = [] } = await groupOf(stored);
    const kept = await credentials.list();
    const own = (await Promise.all(kept.map((each) => this.#opened(each)))).flatMap((each) => each ?? []);
    const known = new Set([...keysTaken, ...kept.map(({ id }) => id)]);
    const added = given.output.filter(
      (each) => !known.has(each.id) && !own.some((one) => isAlike(one, each)),
    );
    let order = Math.max(-1, ...kept.map((each) => each.order));
    const made: Credential[] = [];
    for (const each of added) {
      const fields = this.#checked(each);
      if (!fields) continue;
      const { apiKey, headers } = each;
      const names = headers ? { headerNames: Object.keys(headers) } : {};
      order += 1;
      made.push(await sealCredential(vault, { ...fields, ...names, order }, { apiKey, headers }));
    }
    const ids = made.map(({ id }) => id);
    await stored.write([
      ...made.map((record) => ({ type: "put", store: "credentials", record }) as const),
      changeGroup((group) => ({ ...group, keysTaken: [...new Set([...keysTaken, ...ids])] })),
    ]);
    for (const each of made) mirrorMetadata(preferences, each);
    if (made.length > 0) tabs.post({ type: "store-changed", store: "credentials" });
  }

  /** A provider with its key; none where it has no key, or none that opens. */
  async #opened(credential: Credential): Promise<SharedKey | undefined> {
    const { id, provider, name, model, baseUrl, timestamp } = credential;
    try {
      const { apiKey, headers } = await this.#parts.credentials.open(credential);
      if (!apiKey && !headers) return undefined;
      return { id, provider, name, model, baseUrl, timestamp, apiKey, headers };
    } catch (error) {
      if (isAppError(error) && error.code !== "vault.locked") return undefined;
      throw error;
    }
  }

  /** Its fields as they would be entered here; none where its plugin is not, or refuses them. */
  #checked({
    id,
    timestamp,
    ...entered
  }: SharedKey): Omit<Credential, "encryptedApiKey" | "order"> | undefined {
    try {
      const { apiKey: _, ...fields } = validateCredential(
        entered,
        this.#parts.credentials.provider(entered.provider),
      );
      return { id, timestamp, ...fields };
    } catch (error) {
      if (isAppError(error)) return undefined;
      throw error;
    }
  }
}

function nameOf(device: string): string {
  return `keys/${device}`;
}

function isAlike(one: SharedKey, other: SharedKey): boolean {
  return one.provider === other.provider && one.baseUrl === other.baseUrl && one.apiKey === other.apiKey;
}
