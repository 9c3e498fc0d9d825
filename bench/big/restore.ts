import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atMost, type Row, reported } from "../row";
import { Device } from "./device";
import { fillDevice } from "./fill";
import { pages } from "./pages";
import { residentBytes } from "./processes";
import { type Amounts, type Filling, fillings, recordText, TEN } from "./records";

const MB = 1024 ** 2;
const SAMPLE_MS = 200;

/**
 * A restore of the backup of a full device on one of ten: its time, the most memory the page takes for it, and how soon the
 * pages of what was restored can be used.
 */
export async function restoring(amounts: Amounts, url: string): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "troupe-bench-backup-"));
  const file = join(folder, "backup.json");
  const device = await Device.with(TEN, url);
  try {
    const bytes = await writeBackupFile(file, fillings(amounts));
    const page = await device.page();
    await page.goto("/admin/database");
    await page.getByRole("button", { name: "Restore database" }).click();
    const memory = new Memory((await device.processes("renderer")).map(({ id }) => id));
    const cpuBefore = await cpuOf(device);
    const from = performance.now();
    await page.locator("input[type=file]").setInputFiles(file);
    const replace = page.getByRole("button", { name: "Replace everything" });
    await replace.waitFor();
    const readMs = performance.now() - from;
    const [navigated, asked] = [page.waitForEvent("load"), performance.now()];
    await replace.click();
    await navigated;
    const writtenMs = performance.now() - asked;
    const mostMb = memory.end() / MB;
    const cpu = await cpuOf(device);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await device.rest();
    await page.close();
    const later = await pagesOf(device, url);
    const bareMs = await writtenBare(amounts, url);
    return [
      reported("Full device: size of its backup, MB", bytes / MB, ""),
      reported("Full device: reading its backup", readMs, "ms"),
      reported("Full device: writing it in the place of ten", writtenMs, "ms"),
      reported("Full device: CPU of the page and its workers", cpu.renderer - cpuBefore.renderer, "ms"),
      reported("Full device: CPU of the browser's database", cpu.browser - cpuBefore.browser, "ms"),
      atMost("Full device: restore, both together", readMs + writtenMs, 40_000, "ms"),
      reported(
        "Full device: the same records put into an empty IndexedDB, without the application",
        bareMs,
        "ms",
      ),
      reported("Full device: restore / that", (readMs + writtenMs) / bareMs),
      atMost("Full device: restore, MB of memory of the page more than before", mostMb, 300, ""),
      ...later,
    ];
  } finally {
    await device.close();
    rmSync(folder, { recursive: true });
  }
}

/** Pages of a restored device, beside those of one of ten. */
async function pagesOf(restored: Device, url: string): Promise<readonly Row[]> {
  const ten = await Device.with(TEN, url);
  const rows = await pages(ten, restored, "Restored device");
  await ten.close();
  return rows;
}

/** The time a browser takes for the same records in stores of the same indexes, with nothing read, checked or replaced. */
async function writtenBare(amounts: Amounts, url: string): Promise<number> {
  const device = await Device.unused(url);
  const page = await device.page();
  const from = performance.now();
  await fillDevice(page, fillings(amounts));
  const tookMs = performance.now() - from;
  await device.close();
  return tookMs;
}

/** CPU time in milliseconds. */
async function cpuOf(device: Device): Promise<Readonly<Record<"renderer" | "browser", number>>> {
  const of = async (kind: "renderer" | "browser") => {
    const processes = await device.processes(kind);
    return processes.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
  };
  return { renderer: await of("renderer"), browser: await of("browser") };
}

/** Resolves to the number of bytes written. */
async function writeBackupFile(path: string, all: readonly Filling[]): Promise<number> {
  const stream = createWriteStream(path);
  const write = async (text: string) => {
    if (!stream.write(text)) await once(stream, "drain");
  };
  await write('{"backup":{"format":"troupe-backup","version":9,"createdAt":"2026-11-27T00:00:00.000Z"}');
  for (const filling of all) {
    await write(`,\n"${filling.store}":[`);
    let separator = "\n";
    for (const at of inOrderOfIds(filling)) {
      await write(`${separator}${recordText(filling, at)}`);
      separator = ",\n";
    }
    await write("\n]");
  }
  await write("\n}\n");
  stream.end();
  await once(stream, "close");
  return stream.bytesWritten;
}

/** The numbers of records in the order of their ids, which a backup has them in; ids are groups and places within. */
function inOrderOfIds({ count, perGroup }: Filling): readonly number[] {
  const byText = (length: number) =>
    Array.from({ length }, (_, at) => ({ at, text: `${at}-` }))
      .sort((a, b) => (a.text < b.text ? -1 : 1))
      .map(({ at }) => at);
  const places = byText(perGroup);
  const groups = byText(Math.ceil(count / perGroup));
  return groups
    .flatMap((group) => places.map((place) => group * perGroup + place))
    .filter((at) => at < count);
}

/** The memory that processes have more than they had, watched until it is asked for. */
class Memory {
  readonly #before: number;
  readonly #timer: ReturnType<typeof setInterval>;
  #most = 0;

  constructor(pids: readonly number[]) {
    this.#before = residentBytes(pids);
    this.#timer = setInterval(() => {
      this.#most = Math.max(this.#most, residentBytes(pids) - this.#before);
    }, SAMPLE_MS);
  }

  end(): number {
    clearInterval(this.#timer);
    return this.#most;
  }
}
