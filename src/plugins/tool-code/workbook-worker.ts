import { workbookOf } from "@shared/workbook";
import { readSheets } from "./read-sheets";
import type { WorkbookAnswer } from "./workbook";

addEventListener("message", ({ data }: MessageEvent<string>) => {
  answer(data).then(
    (bytes) => globalThis.postMessage({ bytes } satisfies WorkbookAnswer, { transfer: [bytes] }),
    () => globalThis.postMessage({ code: "code.bad-workbook" } satisfies WorkbookAnswer),
  );
});

async function answer(json: string): Promise<ArrayBuffer> {
  return (await workbookOf(readSheets(json))).arrayBuffer();
}
