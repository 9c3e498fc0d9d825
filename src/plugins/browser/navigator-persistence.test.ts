import { afterEach, describe, expect, it, vi } from "vitest";
import { persistenceContract } from "../../../tests/contracts/persistence-contract";
import { NavigatorPersistence } from "./navigator-persistence";

describe("NavigatorPersistence", () => {
  afterEach(() => void vi.unstubAllGlobals());

  persistenceContract((granted) => {
    const persist = vi.fn(async () => granted);
    const estimate = async () => ({ usage: 0, quota: 1024 ** 3 });
    vi.stubGlobal("navigator", { storage: { persisted: async () => false, persist, estimate } });
    return { persistence: new NavigatorPersistence(), asked: () => persist.mock.calls.length };
  });

  it("does not ask where storage is persistent already", async () => {
    const persist = vi.fn();
    vi.stubGlobal("navigator", { storage: { persisted: async () => true, persist } });
    expect(await new NavigatorPersistence().isPersistent()).toBe(true);
    expect(await new NavigatorPersistence().request()).toBe(true);
    expect(persist).not.toHaveBeenCalled();
  });

  it("has no more of a storage manager that refuses to answer", async () => {
    const refuse = () => Promise.reject(new TypeError("not in a private window"));
    vi.stubGlobal("navigator", { storage: { persisted: refuse, persist: refuse, estimate: refuse } });
    const persistence = new NavigatorPersistence();
    expect([await persistence.request(), await persistence.isPersistent()]).toEqual([false, false]);
    expect(await persistence.estimate()).toBeUndefined();
  });

  it("knows how much is used only where both numbers are told", async () => {
    const estimated = (estimate: StorageEstimate) => {
      vi.stubGlobal("navigator", { storage: { estimate: async () => estimate } });
      return new NavigatorPersistence().estimate();
    };
    expect(await estimated({ usage: 1, quota: 2 })).toEqual({ usageBytes: 1, quotaBytes: 2 });
    expect([await estimated({ usage: 1 }), await estimated({ quota: 2 })]).toEqual([undefined, undefined]);
  });

  it("makes do without a storage manager", async () => {
    vi.stubGlobal("navigator", {});
    expect(await new NavigatorPersistence().request()).toBe(false);
    expect(await new NavigatorPersistence().isPersistent()).toBe(false);
    expect(await new NavigatorPersistence().estimate()).toBeUndefined();
  });
});
