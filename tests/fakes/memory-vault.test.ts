import { describe } from "vitest";
import { vaultContract } from "../contracts/vault-contract";
import { MemoryVault } from "./memory-vault";

describe("MemoryVault", () => {
  vaultContract(() => new MemoryVault());
});
