import assert from "node:assert/strict";
import { AttachmentOffers } from "../../../../../src/core/points/attachment-offer";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Contract suite of offered files. */
export async function suite(tested: Tested): Promise<void> {
  await tested.check("gives a file with something in it", async () => {
    const { answers = [], gives = {} } = tested.samplesOf("file")[0] ?? {};
    tested.serve({ answers });
    const { name, type, size } = await (await tested.load(AttachmentOffers))(tested.signal());
    assert.ok(size > 0, "the file is empty");
    assertGives({ name, type }, gives);
  });
}
