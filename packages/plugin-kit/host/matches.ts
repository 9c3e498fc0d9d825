import assert from "node:assert/strict";

/** Holds an outcome against what a sample says of it: texts are found in texts, records in records. @throws AssertionError */
export function assertGives(found: unknown, wanted: unknown, path = "it"): void {
  if (typeof wanted === "string") {
    assert.ok(typeof found === "string", `${path} is no text, but ${JSON.stringify(found)}`);
    assert.ok(String(found).includes(wanted), `${path} is "${found}", which has no "${wanted}"`);
  } else if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(found), `${path} is no list`);
    assert.ok(found.length === wanted.length, `${path} has ${found.length} entries, not ${wanted.length}`);
    for (const [place, each] of wanted.entries()) assertGives(found[place], each, `${path}[${place}]`);
  } else if (typeof wanted === "object" && wanted !== null) {
    assert.ok(typeof found === "object" && found !== null, `${path} is no record`);
    for (const [key, each] of Object.entries(wanted))
      assertGives((found as Readonly<Record<string, unknown>>)[key], each, `${path}.${key}`);
  } else
    assert.ok(Object.is(found, wanted), `${path} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}
