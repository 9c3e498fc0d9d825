import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
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

test("what is compiled into a package that does not say so is told of as well", () => {
  const text = noticesOf([join(process.cwd(), "node_modules/pyodide")]);
  expect(text).toContain("Licence: MPL-2.0\nSource code: https://github.com/pyodide/pyodide");
  expect(text).toContain("PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2");
});
