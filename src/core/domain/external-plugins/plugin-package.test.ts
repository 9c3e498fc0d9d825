import { describe, expect, it, vi } from "vitest";
import type { AppError } from "../../errors/app-error";
import { readPackage, writePackage } from "./plugin-package";

const base = {
  id: "acme",
  name: "Acme",
  version: "1.0.0",
  apiVersion: 1,
  contributes: [{ point: "tool", id: "dice" }],
};
const written = (more: object = {}) => writePackage({ ...base, ...more }, "troupe.implement({});");

/** The error that reading a file fails with. */
function failure(code: string): AppError | undefined {
  try {
    readPackage(code);
    return undefined;
  } catch (error) {
    return error as AppError;
  }
}
const fieldOf = (more: object) => failure(written(more))?.params.field;

describe("the file of a plugin", () => {
  it("says of itself what its first comment holds, and nothing that follows", () => {
    const second = written({ id: "other", hosts: ["evil.example"] });
    for (const code of [written(), `${written()}\n${second}`, written().replace("\n", "\r\n")])
      expect(readPackage(code)).toMatchObject({ manifest: { id: "acme", hosts: [] }, code });
    expect(readPackage(written({ description: "/* ends */ here" })).manifest.description).toBe(
      "/* ends */ here",
    );
  });

  it("has the last of two fields of a name, as whoever runs it has", () => {
    const twice = written().replace('"id":"acme"', '"id":"first","id":"acme"');
    expect(readPackage(twice).manifest.id).toBe("acme");
  });

  it.each([
    ["begins with a mark of the order of bytes", `\ufeff${written()}`],
    ["begins with a line of its own", `\n${written()}`],
    ["has a script in front", `1;${written()}`],
    ["ends within its comment", written().slice(0, 60)],
    ["ends its comment in a text", written({ name: "a" }).replace('"a"', '"*/"')],
    ["has two manifests in one comment", written().replace(" */", ` {"id":"other"} */`)],
    ["has no JSON", "/*! troupe-plugin { id: 'acme' } */"],
    [
      "nests without end",
      written({ deep: 0 }).replace(":0", `:${"[".repeat(200_000)}${"]".repeat(200_000)}`),
    ],
    ["names a prototype", written().replace('"id":"acme"', '"id":"acme","__proto__":{"kind":"trusted"}')],
    ["is nested deeply", written({ contributes: [{ ...base.contributes[0], at: nested(60) }] })],
  ])("is none where it %s", (_, code) => {
    expect(failure(code)?.code).toBe("external-plugin.no-plugin");
  });
});

it.each([
  ["holds more values than any has", { at: Array.from({ length: 50_000 }, () => 1) }],
  [
    "holds a schema of very many names",
    { at: Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [n, 1])) },
  ],
])("a file that %s is refused before it is parsed", (_, more) => {
  const code = written({ contributes: [{ ...base.contributes[0], ...more }] });
  const parse = vi.spyOn(JSON, "parse");
  expect(failure(code)?.code).toBe("external-plugin.no-plugin");
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

describe("what a manifest says", () => {
  it.each([
    ["turns around", "Acme\u202egnp.exe"],
    ["is isolated", "\u2067Acme"],
    ["has more than can be seen", "Trou\u200bpe"],
    ["has a joiner of nothing", "Acme\u2060"],
    ["has tags", "Acme\u{e0041}"],
    ["is of two lines", "Acme\nby Troupe"],
    ["is of two lines by another break", "Acme\u2028by Troupe"],
    ["is half a character", "Acme\ud83c"],
    ["draws nothing", "\u3164"],
    ["controls a terminal", "\u001b[31mAcme"],
  ])("is refused where it %s", (_, text) => {
    for (const field of ["name", "description", "author", "licence"])
      expect(fieldOf({ [field]: `${text}.` })).toBe(field);
    expect(fieldOf({ secrets: [{ name: "key", host: "a.example", label: `${text}.` }] })).toBe(
      "secrets.0.label",
    );
  });

  it("may be in any script, with pictograms", () => {
    for (const name of ["에크미 도구", "أكمي", "می‌خواهم", "Acme 👩‍💻 ❤️"])
      expect(readPackage(written({ name })).manifest.name).toBe(name);
  });

  it.each([
    "2130706433",
    "127.1",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "1.2",
    "api.acme.example:99999",
    "api.acme.example.",
    "*.acme.example",
    "API.acme.example",
    "аpi.acme.example",
    "user@acme.example",
    "acme.example/path",
    "[::1]",
    "https://acme.example",
    "acme.example:",
    "acme.example?",
    "xn--a.example",
  ])("is no host that is written %s", (host) => {
    expect(fieldOf({ hosts: [host] })).toBe("hosts.0");
  });

  it.each([
    "api.acme.example",
    "acme.example:8443",
    "localhost:11434",
    "127.0.0.1:80",
    "xn--bcher-kva.example",
  ])("may be the host %s", (host) => {
    expect(readPackage(written({ hosts: [host] })).manifest.hosts).toEqual([host]);
  });

  it.each([
    "javascript:alert(1)",
    "http://acme.example",
    "https://bank.example@evil.example/",
    "https://аcme.example/",
    "https://acme.example/\u202e",
    "https://",
  ])("has no page at %s", (homepage) => {
    expect(fieldOf({ homepage })).toBe("homepage");
  });

  it("is quoted in part where it is refused", () => {
    const error = failure(written({ id: "X".repeat(1_000_000) }));
    expect(error?.params.field).toBe("id");
    expect(String(error?.params.reason).length).toBeLessThan(400);
  });
});

function nested(levels: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}
