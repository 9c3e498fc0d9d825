import { tracerContract } from "../../../tests/contracts/tracer-contract";
import { MemoryPluginStorageFactory } from "../../../tests/fakes/memory-plugin-storage";
import { Ledger } from "./ledger";

tracerContract("the ledger", () => {
  const storage = new MemoryPluginStorageFactory().of("tracer-ledger");
  let isBroken = false;
  const set: typeof storage.set = (key, value) =>
    isBroken ? Promise.reject(new Error("full")) : storage.set(key, value);
  return {
    tracer: new Ledger({ storage: Object.assign(Object.create(storage), { set }) }),
    written: async () => JSON.stringify((await storage.get("lines")) ?? []),
    breakDown: () => {
      isBroken = true;
      return () => {
        isBroken = false;
      };
    },
  };
});
