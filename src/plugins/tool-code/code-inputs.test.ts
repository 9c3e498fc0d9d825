import { expect, test } from "vitest";
import { FolderRig } from "../../../tests/fakes/folder-rig";
import { textAttachment } from "../../../tests/fakes/text-attachment";
import { readingTouch } from "./code-inputs";

test("a folder whose access was lost is reconnected before code reads files that can only be there", async () => {
  const rig = await FolderRig.open({ "a.csv": "1" });
  rig.disk.troubles.permission = "prompt";
  const sources = { findItem: async () => undefined, findFolder: (id: string) => rig.folders.find(id) };
  const touchOf = (names: readonly string[]) =>
    readingTouch(names, rig.context({ files: () => [textAttachment("b.csv", "2")] }), sources);
  expect(await touchOf(["a.csv"])).toEqual({ effect: "reads", target: "reports", lostFolder: rig.id });
  expect(await touchOf(["b.csv"])).toEqual({ effect: "reads", target: "" });
});
