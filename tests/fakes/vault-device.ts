import type { Credential } from "@core/domain/model/credential";
import type { Database } from "@core/ports/database";
import { expect } from "vitest";
import { WebCryptoVault } from "../../src/plugins/browser/vault/web-crypto-vault";
import { MemoryDatabase } from "./memory-database";
import { MemoryLogger } from "./memory-logger";
import { MemoryPreferences } from "./memory-preferences";
import { MemoryTabHub } from "./memory-tab-channel";
import { SequentialIds } from "./sequential-ids";

/** One device, in whose tabs vaults are opened. */
export class Device {
  readonly preferences = new MemoryPreferences();
  readonly logger = new MemoryLogger();
  readonly #hub = new MemoryTabHub();
  readonly #ids = new SequentialIds();
  readonly database: Database;

  constructor(database: Database = new MemoryDatabase()) {
    this.database = database;
  }

  /** A tab whose vault has not been initialised. */
  tab(): WebCryptoVault {
    return new WebCryptoVault(this.database, this.preferences, this.#hub.tab(), this.#ids, this.logger);
  }

  /** A tab whose vault has been initialised. */
  async openTab(): Promise<WebCryptoVault> {
    const vault = this.tab();
    await vault.initialise();
    return vault;
  }

  /** Seals a key and stores it. */
  async store(vault: WebCryptoVault, id: string, key: string): Promise<void> {
    const context = { kind: "credential", id, provider: "openai" };
    const sealed = await vault.seal(key, context);
    await this.put({ ...credential(id), encryptedApiKey: sealed.data, sealed });
  }

  /** Stores a credential as it is. */
  async put(record: Credential): Promise<void> {
    await this.database.write([{ type: "put", store: "credentials", record }]);
  }

  /** Opens a key that is stored. */
  async reveal(vault: WebCryptoVault, id: string): Promise<string> {
    const record = await this.database.get("credentials", id);
    if (!record?.sealed) return expect.fail(`${id} is not sealed`);
    return vault.open(record.sealed, { kind: "credential", id, provider: "openai" });
  }
}

/** A credential without a key. */
export function credential(id: string): Credential {
  return { id, provider: "openai", encryptedApiKey: "", model: "m", timestamp: 1, order: 0 };
}
