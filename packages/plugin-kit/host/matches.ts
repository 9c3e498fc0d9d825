import assert from "node:assert/strict";

/** Holds an outcome against what a sample says of it: texts are found in texts, records in records. @throws AssertionError */
export function assertGives(found: unknown, wanted: unknown, path = "it"): void {
  if (typeof wanted === "string") {
    assert.equal(typeof found, "string", `${path} is no text`);
    assert.ok(String(found).includes(wanted), `${path} is "${found}", which has no "${wanted}"`);
  } else if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(found), `${path} is no list`);
    assert.equal(found.length, wanted.length, `${path} has ${found.length} entries`);
    for (const [place, each] of wanted.entries()) assertGives(found[place], each, `${path}[${place}]`);
  } else if (typeof wanted === "object" && wanted !== null) {
    assert.ok(typeof found === "object" && found !== null, `${path} is no record`);
    for (const [key, each] of Object.entries(wanted))
      assertGives((found as Readonly<Record<string, unknown>>)[key], each, `${path}.${key}`);
  } else assert.equal(found, wanted, `${path} is ${JSON.stringify(found)}`);
}
