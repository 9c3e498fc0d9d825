import { expect, test } from "vitest";
import { hostedPackages, importedPackages, wheelsOf } from "./python-packages";

const entry = (name: string, depends: readonly string[] = [], file = `${name}-1.0-py3-none-any.whl`) => ({
  ...{ name, file_name: file, imports: [name === "pillow" ? "PIL" : name], depends },
  ...{ version: "1.0", install_dir: "site", package_type: "package", sha256: "" },
});
const LOCK = {
  info: {},
  packages: {
    numpy: entry("numpy"),
    pandas: entry("pandas", ["numpy", "dateutil", "gone"]),
    dateutil: entry("dateutil", ["pandas"]),
    pillow: entry("pillow"),
    away: entry("away", [], "https://evil.example/a.whl"),
    up: entry("up", [], "../a.whl"),
    odd: 1,
  },
};
const hosting = (text: string) => async () => new Blob([text]);

test("the packages beside the application are those of its lock file, whose wheels are beside it", async () => {
  const hosted = await hostedPackages(hosting(JSON.stringify(LOCK)));
  expect([...hosted.keys()]).toEqual(["numpy", "pandas", "dateutil", "pillow"]);
});

test.each(["<!doctype html>", "{}", '{"packages":[]}'])(
  "there are none where a host answers %s",
  async (text) => {
    expect((await hostedPackages(hosting(text))).size).toBe(0);
  },
);

test.each([
  ["import numpy as np", ["numpy"]],
  ["import os.path, numpy.linalg as la", ["numpy"]],
  ["  from PIL import Image, ImageDraw", ["pillow"]],
  ["def f():\n    import pandas # table", ["pandas", "dateutil", "numpy"]],
  ["# import numpy\nprint('import numpy')\nimportant = numpy", []],
])("of %s the packages are had, with those they need", async (code, names) => {
  const hosted = await hostedPackages(hosting(JSON.stringify(LOCK)));
  expect([...importedPackages(code, hosted).keys()].sort()).toEqual([...names].sort());
});

test("wheels come from beside the lock file", async () => {
  const hosted = await hostedPackages(hosting(JSON.stringify(LOCK)));
  const asked: string[] = [];
  const wheels = await wheelsOf(importedPackages("import numpy", hosted), async (url) => {
    asked.push(url);
    return new Blob(["wheel"]);
  });
  expect(asked).toEqual(["/python/numpy-1.0-py3-none-any.whl"]);
  expect(Object.keys(wheels)).toEqual(["numpy-1.0-py3-none-any.whl"]);
});
