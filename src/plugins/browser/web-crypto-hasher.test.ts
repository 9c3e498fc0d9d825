import { describe } from "vitest";
import { hasherContract } from "../../../tests/contracts/hasher-contract";
import { WebCryptoHasher } from "./web-crypto-hasher";

describe("WebCryptoHasher", () => hasherContract(() => new WebCryptoHasher()));
