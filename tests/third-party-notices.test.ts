import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { noticesOf, packageFolders } from "../scripts/third-party-notices";

const root = mkdtempSync(join(tmpdir(), "notices-"));

/** A package in a `node_modules`, and the id of a module in it. */
function install(
  description: { name: string } & Record<string, unknown>,
  files: Record<string, string> = {},
): string {
  const folder = join(root, "node_modules", description.name);
  mkdirSync(join(folder, "lib"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.2.3", ...description }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, "lib/index.js");
}

const noticesFor = (...ids: string[]) => noticesOf(packageFolders(ids));

test("a package is named once with its version, licence and every text it brings", () => {
  const plain = install(
    { name: "plain", license: "MIT", repository: { url: "git+https://example.com/plain.git" } },
    { LICENSE: "Copyright Ada\n", "NOTICE.txt": "Thanks to Charles", "license.js": "export {}" },
  );
  const scoped = install({ name: "@scope/other", license: "ISC", author: { name: "Grace" } });
  const text = noticesFor(plain, `\0${plain}?commonjs`, scoped, join(root, "src/main.ts"));
  expect(text.match(/^plain 1\.2\.3$/gm)).toHaveLength(1);
  expect(text).toContain(
    "Licence: MIT\nSource code: https://example.com/plain\n\nCopyright Ada\n\nThanks to Charles",
  );
  expect(text).toContain("@scope/other 1.2.3\nLicence: ISC\nCopyright: Grace");
  expect(text).not.toContain("export {}");
});

test("of a licence that asks for it, the place of the source code is told", () => {
  const weak = install({ name: "weak", license: "EPL-2.0", repository: "github:ada/weak" });
  expect(noticesFor(weak)).toMatch(
    /Source code: https:\/\/github\.com\/ada\/weak\nThe source code is available/,
  );
});

test("packages without licence, and those that hide a source they owe, are refused by name", () => {
  const none = install({ name: "none" });
  const hidden = install({ name: "hidden", license: "MPL-2.0" });
  expect(() => noticesFor(none, hidden)).toThrow(
    /none 1\.2\.3: states no licence.*\n.*hidden 1\.2\.3: is under MPL-2\.0/,
  );
});

test.each([
  [
    "pyodide",
    ["PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2", "CNRI LICENSE AGREEMENT", "libmpdec", "libffi"],
  ],
  ["@wllama/wllama", ["llama.cpp and ggml", "The ggml authors", "Niels Lohmann", "stb_image", "miniaudio"]],
  [
    "tesseract.js-core",
    ["Apache License", "Leptonica", "libtiff", "Independent JPEG Group", "PNG Reference Library"],
  ],
  ["@jitl/quickjs-ng-wasmfile-release-sync", ["quickjs-ng", "Fabrice Bellard", "UNICODE LICENSE V3"]],
])("what is compiled into %s is told of as well, with what compiled it", (name, parts) => {
  const text = noticesOf([join(process.cwd(), "node_modules", name)]);
  for (const part of [...parts, "Emscripten authors", "Rich Felker"]) expect(text).toContain(part);
  expect(text).toContain("Permission is hereby granted, free of charge");
});

test("every compiled program that is fetched is from a package whose parts are told", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join("src", file), "utf8"));
  const fetched = sources.flatMap((source) =>
    Array.from(
      source.matchAll(/import(?:\(| \w+ from )"((?:@[\w.-]+\/)?[\w.-]+)\/[^"]*(?:wasm|\.zip)\?url"/g),
      ([, name = ""]) => name,
    ),
  );
  const packages = [...new Set(fetched)];
  expect(packages).toHaveLength(4);
  for (const name of packages)
    expect(noticesOf([join(process.cwd(), "node_modules", name)]), name).toContain("Emscripten authors");
});
