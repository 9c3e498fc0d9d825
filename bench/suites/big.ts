import process from "node:process";
import { actions } from "../big/actions";
import { Device } from "../big/device";
import { pages } from "../big/pages";
import { full, TEN } from "../big/records";
import { restoring } from "../big/restore";
import type { Row } from "../row";
import type { Site } from "../sites";
import { tableOf } from "../table";

/** A full device beside one of ten. `BIG_SHARE` makes it smaller for a quick look: 0.1 is a tenth. */
export async function big({ url }: Pick<Site, "url">): Promise<readonly Row[]> {
  const share = Number(process.env.BIG_SHARE ?? 1);
  const small = await Device.with(TEN, url);
  const large = await Device.with(full(share), url);
  try {
    const rows: Row[] = [];
    for (const measure of [pages, actions]) {
      rows.push(...(await measure(small, large)));
      // The whole takes minutes, of which the first ones should not be lost with the last.
      console.error(tableOf(rows));
    }
    rows.push(...(await restoring(full(share), url)));
    return rows;
  } finally {
    await small.close();
    await large.close();
  }
}
