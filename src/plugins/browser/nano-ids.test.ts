import { describe } from "vitest";
import { idsContract } from "../../../tests/contracts/ids-contract";
import { NanoIds } from "./nano-ids";

describe("NanoIds", () => idsContract(() => new NanoIds()));
