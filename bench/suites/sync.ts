import type { Row } from "../row";
import type { Site } from "../sites";
import { freshDevice } from "../sync/fresh-device";
import { writing } from "../sync/writing";

const PARTS: Readonly<Record<string, (url: string) => Promise<readonly Row[]>>> = {
  "fresh-device": freshDevice,
  writing,
};

/** Devices that sync: a new one beside one with 100,000 messages (`BIG_SHARE=0.1` for a tenth), and what writing costs. `part` is one of the two. */
export async function sync({ url }: Pick<Site, "url">, part?: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(PARTS))
    if (part === undefined || part === name) rows.push(...(await measure(url)));
  return rows;
}
