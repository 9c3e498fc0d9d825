import { describe } from "vitest";
import { lenientJsonContract } from "../../../tests/contracts/lenient-json-contract";
import { RepairedJson } from "./repaired-json";

describe("RepairedJson", () => lenientJsonContract(() => new RepairedJson()));
