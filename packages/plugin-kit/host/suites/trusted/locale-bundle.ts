import assert from "node:assert/strict";
import { LocaleBundles } from "../../../../../src/core/points/locale-bundle";
import type { TestedPage } from "../../tested-page";

/** Holds the texts of a trusted plugin to what every bundle has to be. */
export async function suite({ host, check }: TestedPage): Promise<void> {
  for (const bundle of host.open(LocaleBundles).all)
    await check(`locale-bundle/${bundle.id} has texts`, async () =>
      assert.ok(Object.keys(await host.load(bundle)).length > 0, "there are none"),
    );
}
