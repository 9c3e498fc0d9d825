import { afterEach, describe, vi } from "vitest";
import { locksContract } from "../../../tests/contracts/locks-contract";
import { LockManagerStandIn } from "../../../tests/fakes/lock-manager";
import { WebLocks } from "./web-locks";

describe("WebLocks", () => {
  afterEach(() => void vi.unstubAllGlobals());

  locksContract(() => {
    vi.stubGlobal("navigator", { locks: new LockManagerStandIn() });
    return [new WebLocks(), new WebLocks()];
  });
});
