import process from "node:process";
import { actions } from "../big/actions";
import { Device } from "../big/device";
import { drawings } from "../big/drawings";
import { firstVisit } from "../big/first-visit";
import { pages } from "../big/pages";
import { full, TEN } from "../big/records";
import { restoring } from "../big/restore";
import { streaming } from "../big/streaming";
import { turns } from "../big/turns";
import type { Row } from "../row";
import type { Site } from "../sites";
import { tableOf } from "../table";

type Measure = (small: Device, large: Device) => Promise<readonly Row[]>;

/** Measurements that compare a full device with one of ten, by the names of parts. */
const COMPARED: Readonly<Record<string, Measure>> = { pages, actions, streaming };

/**
 * A full device beside one of ten, and what else grows: long documents and chats. `BIG_SHARE` makes the device smaller for
 * a quick look: 0.1 is a tenth. `part` is one of `pages`, `actions`, `streaming`, `restoring`, `drawings`, `turns` and `first-visit`.
 */
export async function big({ url }: Pick<Site, "url">, part?: string): Promise<readonly Row[]> {
  const amounts = full(Number(process.env.BIG_SHARE ?? 1));
  const rows: Row[] = [];
  const isWanted = (name: string) => part === undefined || part === name;
  const add = (more: readonly Row[]) => {
    rows.push(...more);
    // The whole takes minutes, of which the first ones should not be lost with the last.
    console.error(tableOf(more));
  };
  const compared = Object.entries(COMPARED).filter(([name]) => isWanted(name));
  if (compared.length > 0) {
    const small = await Device.with(TEN, url);
    const large = await Device.with(amounts, url);
    try {
      for (const [, measure] of compared) add(await measure(small, large));
    } finally {
      await small.close();
      await large.close();
    }
  }
  if (isWanted("restoring")) add(await restoring(amounts, url));
  if (isWanted("drawings")) add(await drawings(url));
  if (isWanted("turns")) add(await turns(url));
  if (isWanted("first-visit")) add(await firstVisit(url));
  return rows;
}
