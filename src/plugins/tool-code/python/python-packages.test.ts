import { createHash } from "node:crypto";
import { AppError } from "@core/errors/app-error";
import { expect, test, vi } from "vitest";
import { WebCryptoHasher } from "../../browser/web-crypto-hasher";
import { importedPackages, readLockFile } from "./package-list";
import { type PackageServices, PythonPackages } from "./python-packages";

const wheelOf = (name: string) => `wheel of ${name}`;
const entry = (name: string, depends: readonly string[] = [], file = `${name}-1.0-py3-none-any.whl`) => ({
  ...{ name, file_name: file, imports: [name === "pillow" ? "PIL" : name], depends },
  ...{ version: "1.0", install_dir: "site", package_type: "package" },
  sha256: createHash("sha256").update(wheelOf(name)).digest("hex"),
});
const LOCK = {
  info: {},
  packages: {
    numpy: entry("numpy"),
    pandas: entry("pandas", ["numpy", "dateutil", "gone"]),
    dateutil: entry("dateutil", ["pandas"]),
    matplotlib: entry("matplotlib"),
    pillow: entry("pillow"),
    away: entry("away", [], "https://evil.example/a.whl"),
    up: entry("up", [], "../a.whl"),
    odd: 1,
  },
};
const LIST = readLockFile(JSON.stringify(LOCK));
const NOTHING: ReadonlySet<string> = new Set();
const { signal } = new AbortController();

test("a lock file has the packages whose wheels are beside it", () => {
  expect([...LIST.keys()]).toEqual(["numpy", "pandas", "dateutil", "matplotlib", "pillow"]);
});

test.each(["<!doctype html>", "", "{}", '{"packages":[]}'])("%s is no lock file", (text) => {
  expect(readLockFile(text).size).toBe(0);
});

test.each([
  ["import numpy as np", ["numpy"]],
  ["import os.path, numpy.linalg as la", ["numpy"]],
  ["  from PIL import Image, ImageDraw", ["pillow"]],
  ["def f():\n    import pandas # table", ["pandas", "dateutil", "numpy"]],
  ["import pandas\npandas.DataFrame().plot()", ["pandas", "dateutil", "numpy", "matplotlib"]],
  ["# import numpy\nprint('import numpy')\nimportant = numpy.plot", []],
])("of %s the packages are had, with those they need", (code, names) => {
  expect([...importedPackages(code, LIST, NOTHING).keys()].sort()).toEqual([...names].sort());
});

test("packages that are there already are not had again, and what they use is still found", () => {
  const has = new Set(["numpy", "pandas", "dateutil"]);
  expect([...importedPackages("import pandas\ndf.plot()", LIST, has).keys()]).toEqual(["matplotlib"]);
});

/** Packages of a host that has some beside it, and of a distribution that may be allowed. */
function rig({ beside = {}, base = "", away = wheelOf, ...over }: Partial<Rig> = {}) {
  const asked: string[] = [];
  const kept = new Map<string, Blob>();
  const packages = new PythonPackages({
    async ownFile(url) {
      asked.push(url);
      const name = url.slice(url.lastIndexOf("/") + 1);
      if (name === "pyodide-lock.json") return new Blob([JSON.stringify({ packages: beside })]);
      return new Blob([wheelOf(name.split("-")[0] ?? "")]);
    },
    async fetchFrom(url) {
      asked.push(url);
      return new Blob([away(url.slice(url.lastIndexOf("/") + 1).split("-")[0] ?? "")]);
    },
    lockFile: async () => new Blob([JSON.stringify(LOCK)]),
    base: () => base || undefined,
    host: "app.example",
    kept: { find: async (name) => kept.get(name), keep: async (name, wheel) => void kept.set(name, wheel) },
    hasher: new WebCryptoHasher(),
    ...over,
  });
  return { packages, asked, kept };
}

interface Rig extends Pick<PackageServices, "lockFile" | "ownFile"> {
  readonly beside: object;
  readonly base: string;
  readonly away: (name: string) => string;
}

const FAR = "https://cdn.example/full";

test("without consent only what is beside the application is offered, and what could be had is named", async () => {
  const { packages, asked } = rig({ beside: { numpy: LOCK.packages.numpy } });
  const { offered, withheld } = await packages.wanted("import numpy, PIL", NOTHING);
  expect([[...offered.keys()], withheld]).toEqual([["numpy"], ["pillow"]]);
  expect(Object.keys(await packages.wheels(offered, signal))).toEqual(["numpy-1.0-py3-none-any.whl"]);
  expect(asked.every((url) => url.startsWith("/python/"))).toBe(true);
});

test("with consent they come from the address of the user's, once, and are kept", async () => {
  const { packages, asked } = rig({ base: FAR });
  const { offered, withheld } = await packages.wanted("import numpy", NOTHING);
  expect(withheld).toEqual([]);
  for (let turn = 0; turn < 2; turn++) {
    const wheels = await packages.wheels(offered, signal);
    expect(await wheels["numpy-1.0-py3-none-any.whl"]?.text()).toBe(wheelOf("numpy"));
  }
  expect(asked.filter((url) => url.startsWith(FAR))).toEqual([`${FAR}/numpy-1.0-py3-none-any.whl`]);
});

test("a wheel that is another than the lock file says is refused and not kept", async () => {
  const { packages, kept } = rig({ base: FAR, away: () => "evil" });
  const { offered } = await packages.wanted("import numpy", NOTHING);
  await expect(packages.wheels(offered, signal)).rejects.toMatchObject({
    code: "code.package-changed",
    params: { name: "numpy", host: "cdn.example" },
  });
  expect(kept.size).toBe(0);
});

test("a kept wheel that was changed since is fetched anew", async () => {
  const { packages, kept } = rig({ base: FAR });
  const { offered } = await packages.wanted("import numpy", NOTHING);
  kept.set("numpy-1.0-py3-none-any.whl", new Blob(["evil"]));
  const wheels = await packages.wheels(offered, signal);
  expect(await wheels["numpy-1.0-py3-none-any.whl"]?.text()).toBe(wheelOf("numpy"));
});

test("one beside the application has to be what its own list says, too", async () => {
  const { packages } = rig({ beside: { numpy: { ...LOCK.packages.numpy, sha256: "0" } } });
  const { offered } = await packages.wanted("import numpy", NOTHING);
  await expect(packages.wheels(offered, signal)).rejects.toMatchObject({ code: "code.package-changed" });
});

test("what does not come is told with the host that was asked", async () => {
  const { packages } = rig({
    base: FAR,
    away: () => {
      throw new AppError("network.failed");
    },
  });
  const { offered } = await packages.wanted("import numpy", NOTHING);
  await expect(packages.wheels(offered, signal)).rejects.toMatchObject({
    code: "code.package-not-loaded",
    params: { name: "numpy", host: "cdn.example" },
  });
});

test("a fetch that fails for another reason, or is stopped, is told as that", async () => {
  const failing = rig({
    base: FAR,
    away: () => {
      throw new Error("no memory");
    },
  });
  const { offered } = await failing.packages.wanted("import numpy", NOTHING);
  await expect(failing.packages.wheels(offered, signal)).rejects.toThrow("no memory");
  const stopped = rig({
    base: FAR,
    away: () => {
      throw new AppError("network.failed");
    },
  });
  await expect(stopped.packages.wheels(offered, AbortSignal.abort())).rejects.toMatchObject({
    name: "AbortError",
  });
});

test("lists that did not come are asked for with the next call, and those that came no more", async () => {
  const lockFile = vi.fn(async () => new Blob([JSON.stringify(LOCK)]));
  lockFile.mockRejectedValueOnce(new AppError("cell.not-loaded"));
  const { packages } = rig({ lockFile });
  await expect(packages.all()).rejects.toMatchObject({ code: "cell.not-loaded" });
  expect([...(await packages.all()).keys()]).toContain("numpy");
  await packages.all();
  expect(lockFile).toHaveBeenCalledTimes(2);
});

test("a host need not have packages beside the application, and a failure of the application's own is told", async () => {
  const without = (error: Error) => rig({ ownFile: () => Promise.reject(error) }).packages.all();
  expect([...(await without(new AppError("cell.not-loaded"))).keys()]).toContain("numpy");
  await expect(without(new Error("no memory"))).rejects.toThrow("no memory");
});
