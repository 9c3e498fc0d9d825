import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { exportTexts } from "./export-texts";

const zip = (...paths: string[]) =>
  new Blob([
    new Uint8Array(zipSync(Object.fromEntries(paths.map((path) => [path, strToU8(`text of ${path}`)])))),
  ]);

test("a file is taken as it is; of an archive, its conversations wherever they lie, in order", async () => {
  expect(await exportTexts(new Blob(["[1]"]))).toEqual(["[1]"]);
  expect(
    await exportTexts(zip("x/conversations-001.json", "conversations-000.json", "myconversations.json")),
  ).toEqual(["text of conversations-000.json", "text of x/conversations-001.json"]);
});

test("a broken archive and an unrelated one are refused", async () => {
  await expect(exportTexts(zip("other.json"))).rejects.toMatchObject({ code: "import.no-conversations" });
  await expect(exportTexts(new Blob(["PK no"]))).rejects.toMatchObject({ code: "file.damaged" });
});

test("an archive that claims to hold more than a page can take is refused", async () => {
  const bytes = new Uint8Array(await zip("conversations.json").arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 28 < bytes.length; at++)
    if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, 0x3fffffff, true);
  await expect(exportTexts(new Blob([bytes]))).rejects.toMatchObject({
    code: "import.too-large",
  });
});
