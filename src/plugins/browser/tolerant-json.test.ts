import { describe } from "vitest";
import { lenientJsonContract } from "../../../tests/contracts/lenient-json-contract";
import { TolerantJson } from "./tolerant-json";

describe("TolerantJson", () => lenientJsonContract(() => new TolerantJson()));
