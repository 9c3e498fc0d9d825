import { afterEach, expect, test, vi } from "vitest";
import { CachedWheels } from "./kept-wheels";

afterEach(() => void vi.unstubAllGlobals());

test("a wheel that is kept is found by its name, in a cache of its own", async () => {
  const kept = new Map<string, Response>();
  const open = vi.fn(async () => ({
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, wheel: Response) => void kept.set(address, wheel),
  }));
  vi.stubGlobal("caches", { open });
  const wheels = new CachedWheels();
  await wheels.keep("a b.whl", new Blob(["wheel"]));
  expect(await (await wheels.find("a b.whl"))?.text()).toBe("wheel");
  expect(await wheels.find("b.whl")).toBeUndefined();
  expect([...kept.keys()]).toEqual(["/python-distribution/a%20b.whl"]);
  expect(open).toHaveBeenCalledWith("python-distribution");
});

test("where there is no cache, nothing is kept and nothing fails", async () => {
  const wheels = new CachedWheels();
  await wheels.keep("a.whl", new Blob(["wheel"]));
  expect(await wheels.find("a.whl")).toBeUndefined();
});
