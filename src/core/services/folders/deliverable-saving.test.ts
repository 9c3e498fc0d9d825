import { expect, test } from "vitest";
import { FolderRig } from "../../../../tests/fakes/folder-rig";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import { existingFiles, savedFilesOf } from "./deliverable-saving";

const { signal } = new AbortController();
const artifact = sampleArtifact({ title: "Guide", content: "Leek soup" });
const [{ path } = { path: "" }] = savedFilesOf(artifact);

test.each([
  ["the same where it has its text", "Leek soup", true],
  ["another where its text is another of the same length", "Beet soup", false],
  ["another where its text is longer", "Leek soup.", false],
])("a file that is there already is %s", async (_, text, isSame) => {
  const rig = await FolderRig.open({ [path]: text });
  expect(await existingFiles(await rig.folder(), artifact, signal)).toEqual([{ path, isSame }]);
});

test("a file that is not there is not told of", async () => {
  const rig = await FolderRig.open({ "a.md": "Leek soup" });
  expect(await existingFiles(await rig.folder(), artifact, signal)).toEqual([]);
});
