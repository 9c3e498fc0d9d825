import assert from "node:assert/strict";
import { SyncTransports } from "../../../../../src/core/points/sync-transport";
import type { TestedPage } from "../../tested-page";

/** Contract suite of transports: what a page asks of them before anybody has chosen a place. */
export async function suite({ host, check }: TestedPage): Promise<void> {
  for (const transport of host.open(SyncTransports).all) {
    await check(`sync-transport/${transport.id} says whether it can be used here`, async () =>
      assert.equal(typeof (await host.load(transport)).isSupported, "boolean", "it does not"),
    );
    await check(`sync-transport/${transport.id} opens no place that nobody has chosen`, async () => {
      const places = await host.load(transport);
      await assert.rejects(() => places.open("nowhere"), "it opens one");
    });
  }
}
