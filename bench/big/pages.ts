import { median } from "../median";
import { atMost, type Row, reported } from "../row";
import type { Device } from "./device";
import { untilShown } from "./until-shown";

const ROUNDS = 5;
const MB = 1024 ** 2;

/** A page, and what shows that it can be used. */
interface Place {
  readonly name: string;
  readonly path: string;
  /** The text of its first row. */
  readonly row: RegExp;
  readonly limit: number;
}

const PLACES: readonly Place[] = [
  {
    name: "home",
    path: "/",
    row: /of this device$/,
    limit: 1.2,
  },
  { name: "tasks", path: "/tasks", row: /of this device$/, limit: 1.2 },
  {
    name: "knowledge",
    path: "/knowledge",
    row: /^notes-\d+\.md$/,
    limit: 1.3,
  },
];

/** Pages of two devices, in turns: when each can be used, and what it keeps in memory. */
export async function pages(small: Device, big: Device, called = "Full device"): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const place of PLACES) {
    const [few, many]: [Visit[], Visit[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      few.push(await visit(small, place));
      many.push(await visit(big, place));
    }
    const of = (visits: readonly Visit[], figure: keyof Visit) => median(visits.map((each) => each[figure]));
    const name = `${called}: ${place.name}`;
    rows.push(
      reported(`${name} usable on a device of ten`, of(few, "usableMs"), "ms"),
      reported(`${name} usable on a full one`, of(many, "usableMs"), "ms"),
      atMost(`${name} usable, full / ten`, of(many, "usableMs") / of(few, "usableMs"), place.limit),
      reported(
        `${name}, MB of heap more than with ten`,
        (of(many, "heapBytes") - of(few, "heapBytes")) / MB,
        "",
      ),
    );
  }
  return rows;
}

interface Visit {
  readonly usableMs: number;
  readonly heapBytes: number;
}

async function visit(device: Device, { path, row }: Place): Promise<Visit> {
  const page = await device.page();
  const from = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  await untilShown(page, "main :is(a, button, span)", row);
  const usableMs = performance.now() - from;
  const inspector = await device.inspect(page);
  await page.waitForLoadState("networkidle");
  await inspector.send("HeapProfiler.collectGarbage");
  const { usedSize: heapBytes } = await inspector.send("Runtime.getHeapUsage");
  await page.close();
  return { usableMs, heapBytes };
}
