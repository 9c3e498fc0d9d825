import assert from "node:assert/strict";
import { Pages } from "../../../../../src/core/points/page";
import type { TestedPage } from "../../tested-page";

/** Holds pages to what every page has to be. */
export async function suite(tested: TestedPage): Promise<void> {
  for (const { id, path } of tested.host.open(Pages).all)
    await tested.check(`page/${id} has an address`, () =>
      assert.match(path, /^\/([\w-]+|:\w+)?(\/([\w-]+|:\w+))*$/, `${path} is none`),
    );
  await tested.checkViews(Pages);
}
