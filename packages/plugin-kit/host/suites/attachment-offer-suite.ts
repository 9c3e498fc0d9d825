import assert from "node:assert/strict";
import type { Tested } from "../tested";

const LARGEST_BYTES = 10 * 1024 * 1024;

/** What every file does that is offered. */
export async function attachmentOfferSuite(tested: Tested): Promise<void> {
  await tested.check("gives a file with a name and a type", async () => {
    const { answers = [] } = tested.samplesOf("file")[0] ?? {};
    const { value, bytes } = await tested.call("file", {}, { page: tested.page({ answers }) });
    const { name, type } = value as { name?: unknown; type?: unknown };
    assert.ok(bytes instanceof ArrayBuffer && bytes.byteLength <= LARGEST_BYTES, "its bytes, at most 10 MB");
    assert.match(String(name), /^[^/\\]+$/, "its name, without folders");
    assert.match(String(type), /^[a-z]+\/[a-z\d.+-]+$/, "its type");
  });
}
