import { expect, test } from "vitest";
import { listOf, meant, partOf, readDocument, textOf } from "./read-document";

test.each([
  ["JSON", '{"openapi":"3.1.0","paths":{}}'],
  ["YAML", "openapi: 3.1.0\npaths: {}\n"],
  ["a map of YAML in braces", "{openapi: 3.1.0, paths: {}}"],
  ["JSON after a space", ' \n{"openapi":"3.1.0","paths":{}}'],
])("a description is read from %s", async (_, text) => {
  expect(await readDocument(text)).toEqual({ openapi: "3.1.0", paths: {} });
});

test("references lead to where schemas of operations have what they name", async () => {
  const text = '{"openapi":"3.0.0","a":{"$ref":"#/components/schemas/B"},"b":{"$ref":"other.json#/B"}}';
  expect(await readDocument(text)).toMatchObject({
    a: { $ref: "#/$defs/components/schemas/B" },
    b: { $ref: "other.json#/B" },
  });
});

test("another version is told by what it says it is, which may be long", async () => {
  await expect(readDocument("swagger: '2.0'")).rejects.toMatchObject({
    code: "openapi.version",
    params: { version: "2.0" },
  });
  await expect(readDocument(`openapi: "${"9".repeat(50)}"`)).rejects.toMatchObject({
    params: { version: "9".repeat(20) },
  });
  for (const none of ["", "[]", "7", "null", '{"openapi":"3"}'])
    await expect(readDocument(none)).rejects.toMatchObject({ code: "openapi.version" });
});

test("what cannot be read is told in one line of two hundred letters at the most", async () => {
  await expect(readDocument("a: *none")).rejects.toMatchObject({
    code: "openapi.unreadable",
    params: { reason: expect.stringMatching(/^[^\n]*none$/) },
  });
  await expect(readDocument(`a: *${"x".repeat(400)}`)).rejects.toMatchObject({
    params: { reason: expect.stringMatching(/^[^\n]{200}$/) },
  });
});

test("a text of more than five million letters is not read", async () => {
  const text = `{"openapi":"3.1.0","a":"`.padEnd(4_999_998, "x");
  expect(await readDocument(`${text}"}`)).toHaveProperty("openapi");
  await expect(readDocument(`${text}x"}`)).rejects.toMatchObject({
    code: "text.too-long",
    params: { limit: 5_000_000 },
  });
});

test("what is broken is refused, not read as far as it goes; the last of two fields counts, as in JSON", async () => {
  const broken = "openapi: 3.1.0\npaths:\n  /a:\n    get: {summary: One\n  /b: {}\n";
  await expect(readDocument(broken)).rejects.toMatchObject({ code: "openapi.unreadable" });
  for (const twice of ["openapi: 3.0.0\nopenapi: 3.1.0\n", '{"openapi":"3.0.0","openapi":"3.1.0"}'])
    expect(await readDocument(twice)).toEqual({ openapi: "3.1.0" });
});

test("few names may stand for much, but not for endlessly much", async () => {
  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x,x]"];
  for (const [name, before] of ["ba", "cb", "dc", "ed", "fe", "gf"])
    bomb.push(`${name}: &${name} [${Array(10).fill(`*${before}`).join()}]`);
  await expect(readDocument(bomb.join("\n"))).rejects.toMatchObject({ code: "openapi.unreadable" });
});

test("a reference means the part it leads to, also through others, and nothing outside or in a circle", () => {
  const at = (name: string) => ({ $ref: `#/$defs/${name}` });
  const chain = Object.fromEntries(Array.from({ length: 10 }, (_, step) => [`s${step}`, at(`s${step + 1}`)]));
  const document = { ...chain, s10: { end: true }, "a/b": { x: 1 }, circle: at("circle"), list: [1] };
  expect(meant(at("s10"), document)).toEqual({ end: true });
  expect(meant(at("s3"), document)).toEqual({ end: true });
  expect(meant(at("s2"), document)).toEqual(at("s10"));
  expect(meant(at("a~1b"), document)).toEqual({ x: 1 });
  expect(meant({ own: 1 }, document)).toEqual({ own: 1 });
  for (const none of [at("none"), at("toString"), { $ref: "https://a.example/#/x" }, at("list"), 7])
    expect(meant(none, document)).toEqual({});
  expect(meant(at("circle"), document)).toEqual(at("circle"));
});

test("what is no record, list or text is an empty one", () => {
  for (const none of [undefined, null, 7, [1], "a"]) expect(partOf(none)).toEqual({});
  expect([listOf([1]), listOf({ length: 1 }), textOf("a"), textOf(7)]).toEqual([[1], [], "a", ""]);
});
