import { ModelServer } from "../../e2e/support/model-server";
import { S3Server } from "../../tests/s3/s3-server";
import { addProvider } from "../big/actions";
import { Device } from "../big/device";
import { takeTurn } from "../big/turns";
import { median } from "../median";
import { atMost, type Row, reported } from "../row";
import { beginIn } from "./bucket-form";

const TURNS = 60;
const WARM = 10;
const REPLY = "It is so: one, two and three. ".repeat(20);

/** The processor time of a message and its reply on a device that syncs, beside one that does not; turn by turn. */
export async function writing(url: string): Promise<readonly Row[]> {
  const [bucket, model] = [
    await new S3Server().listen(),
    await ModelServer.start(() => REPLY, { latencyMs: 0, chunkSize: 200 }),
  ];
  const [alone, synced] = [await Device.unused(url), await Device.unused(url)];
  try {
    const settings = await synced.page();
    await beginIn(settings, bucket);
    await settings.close();
    const sides = [];
    for (const device of [alone, synced]) {
      const page = await device.page();
      await page.goto("/settings#providers");
      await page.getByRole("button", { name: "Add provider" }).waitFor();
      await page.close();
      await addProvider(device, { url: model.url });
      const chat = await device.page();
      await chat.goto("/agents/run#default");
      sides.push({ device, chat, spent: [] as number[] });
    }
    for (let turn = 0; turn < TURNS; turn++) {
      for (const { device, chat, spent } of sides) {
        const before = await device.cpuMs();
        await takeTurn(chat, turn);
        spent.push((await device.cpuMs()) - before);
      }
    }
    const [aloneMs = 0, syncedMs = 0] = sides.map(({ spent }) => median(spent.slice(WARM)));
    return [
      reported("Sync: CPU of a message and its reply, alone", aloneMs, "ms"),
      reported("Sync: CPU of a message and its reply, with sync", syncedMs, "ms"),
      atMost("Sync: CPU of a message, with sync / alone", syncedMs / aloneMs, 1.3),
    ];
  } finally {
    await alone.close();
    await synced.close();
    await model.stop();
    bucket.close();
  }
}
