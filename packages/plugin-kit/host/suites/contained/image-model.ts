import assert from "node:assert/strict";
import { ImageModels, type PictureRequest } from "../../../../../src/core/points/image-model";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

const BEGINNINGS: Readonly<Record<string, readonly number[]>> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47],
  "image/jpeg": [0xff, 0xd8],
  "image/gif": [0x47, 0x49, 0x46],
  "image/webp": [0x52, 0x49, 0x46, 0x46],
};

/** Contract suite of models that make pictures: what comes has to begin as its type does. */
export async function suite(tested: Tested): Promise<void> {
  const make = await tested.load(ImageModels);
  for (const { number, args = {}, settings, project, answers = [], gives = {} } of await tested.neededSamples(
    "make",
  ))
    await tested.check(`makes a picture (sample ${number})`, async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const usual: PictureRequest = { description: "A cat on a wall", shape: "square" };
      const { type, bytes } = await make({ ...usual, ...(args as Partial<PictureRequest>) }, tested.signal());
      const begin = [...new Uint8Array(bytes)].slice(0, BEGINNINGS[type]?.length);
      assert.deepEqual(begin, BEGINNINGS[type], `it is no ${type}`);
      assertGives({ type }, gives);
    });
}
