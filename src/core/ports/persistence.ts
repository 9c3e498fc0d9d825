import { type Token, token } from "../di/token";

/** Asks the browser not to evict our data. */
export interface StoragePersistence {
  /** Asks once, after the first saved work; resolves to whether storage is persistent. */
  request(): Promise<boolean>;
  /** Whether the browser keeps our data already; asks nobody. */
  isPersistent(): Promise<boolean>;
  /** Bytes used and available, where the browser tells. */
  estimate(): Promise<{ readonly usageBytes: number; readonly quotaBytes: number } | undefined>;
}

export const StoragePersistenceToken: Token<StoragePersistence> = token("storage-persistence");
