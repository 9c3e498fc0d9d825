import { expect, test } from "vitest";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import type { ArtifactVersion } from "./artifact-versions";
import { TextOrigins } from "./text-origins";

const version = (number: number, content: string, by?: "user"): ArtifactVersion => ({
  artifact: sampleArtifact({ version: number, content }),
  at: number,
  ...(by ? { by } : {}),
});
const versions = [
  version(1, "It costs **310 €**. Go by train."),
  version(2, "It costs **290 €**. Go by train."),
  version(3, "It costs **290 €**. Go by bus.", "user"),
  version(4, "It costs **290 €**. Go by train."),
];
const notes = [
  sampleArtifact({ id: "prices", content: "Trains and meals cost 290 € together." }),
  sampleArtifact({ id: "sights", content: "The old town and the funicular." }),
];
const source = { number: 2, itemId: "file", name: "Trains.pdf", start: 0, end: 9 };
const origins = new TextOrigins({ sources: [source] }, versions, notes);

test("a passage is of the version that said it first, and has gone on saying it", () => {
  const numberOf = (text: string) => origins.of(text).version?.artifact.version;
  expect(numberOf("It costs 290 €")).toBe(2);
  expect(numberOf("Go by train")).toBe(4);
  expect(numberOf("It costs 310 €")).toBeUndefined();
  const linked = [version(1, "By train."), version(2, "By [train](https://example.org/t) or bus.")];
  expect(new TextOrigins({}, linked, []).of("By train or bus.").version?.artifact.version).toBe(2);
});

test("it rests on the notes that say most of it, and on the sources it cites", () => {
  const { notes: behind, sources } = origins.of("Meals and trains cost 290 € [2].");
  expect(behind.map(({ id }) => id)).toEqual(["prices"]);
  expect(sources).toEqual([source]);
  expect(origins.of("Nobody knows anything.")).toMatchObject({ notes: [], sources: [] });
});
