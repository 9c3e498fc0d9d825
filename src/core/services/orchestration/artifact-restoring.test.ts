import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { run, SIMPLE_PROMPT } from "../../../../tests/fakes/task-runner-rig";
import { type ArtifactVersion, versionsOf } from "../../domain/journal/artifact-versions";

/** A finished task with one deliverable, and its versions as the journal has them. */
async function finished() {
  const { editor, monitor, state } = await run(SIMPLE_PROMPT);
  const id = [...state.artifacts.keys()][0] ?? "";
  const versions = async () => versionsOf((await monitor.load(state.rootTaskId)).events, id);
  return { editor, monitor, id, versions };
}
const contents = (versions: readonly ArtifactVersion[]) => versions.map(({ artifact }) => artifact.content);

/** Either a hand edit, or the restoring of one of the versions there are. */
const change = fc.oneof(
  fc.record({ content: fc.string({ unit: "grapheme", maxLength: 40 }) }),
  fc.record({ pick: fc.nat() }),
);

describe("restoring a version", () => {
  test("whatever is edited and restored in whatever order, no version is lost, and each comes back exactly", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const { editor, id, versions } = await finished();
        const expected = [...contents(await versions())];
        for (const each of changes) {
          const wanted = "pick" in each ? (expected[each.pick % expected.length] ?? "") : each.content;
          const artifact =
            "pick" in each
              ? await editor.restoreArtifact(id, (each.pick % expected.length) + 1)
              : await editor.updateArtifact(id, { content: each.content });
          expect(artifact.content).toBe(wanted);
          if (wanted !== expected.at(-1)) expected.push(wanted);
          expect(contents(await versions())).toEqual(expected);
        }
      }),
      { numRuns: 12 },
    );
  });

  test("it is a version by the user, which says where it is from", async () => {
    const { editor, id, versions } = await finished();
    await editor.updateArtifact(id, { content: "# Mine" });
    await editor.restoreArtifact(id, 1);
    const [first, second, third] = await versions();
    expect(first).not.toHaveProperty("by");
    expect(second).toMatchObject({ by: "user" });
    expect(third).toMatchObject({
      by: "user",
      restoredFrom: 1,
      artifact: { content: first?.artifact.content },
    });
  });

  test("one that there is not is not found", async () => {
    const { editor, id } = await finished();
    await expect(editor.restoreArtifact(id, 9)).rejects.toMatchObject({ code: "artifact.not-found" });
    await expect(editor.restoreArtifact("x", 1)).rejects.toMatchObject({ code: "artifact.not-found" });
  });
});
