import { expect, test } from "vitest";
import { DOT, turnWithFiles } from "../../../../tests/fakes/made-file-events";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import { readRecord } from "../records/read-record";
import { capsuleFiles } from "./capsule-files";
import type { JournalEvent, JournalFact } from "./journal-event";
import { fileNamed, filesMadeFor, madeFiles, pictureUrl } from "./made-files";

const event = (fact: JournalFact, seq: number): JournalEvent => ({
  ...fact,
  ...{ id: `run/${seq}`, runId: "run", rootTaskId: "root", seq, at: seq },
});

test("the files of a task are those it was given and those made for it; of a part its own", () => {
  const events = [
    turnWithFiles("root", "1", [textAttachment("a.csv", "new")]),
    { type: "files-kept", taskId: "part", files: [textAttachment("a.csv", "old"), DOT] } as const,
    turnWithFiles("part", "2", [textAttachment("b.csv", "2")]),
  ].map(event);
  const of = (taskId: string) => filesMadeFor({ events, rootTaskId: "root" }, taskId);
  expect(of("root")).toEqual([textAttachment("a.csv", "new"), DOT, textAttachment("b.csv", "2")]);
  expect(of("part")).toEqual([textAttachment("a.csv", "old"), DOT, textAttachment("b.csv", "2")]);
});

test("an address names a file by its relative path alone", () => {
  const files = [DOT, textAttachment("my table.csv", "1")];
  expect(fileNamed(files, "charts/dot.png")).toBe(DOT);
  expect(fileNamed(files, "./Charts/dot.png")).toBe(DOT);
  expect(fileNamed(files, "my%20table.csv")?.name).toBe("my table.csv");
  for (const other of [
    undefined,
    "",
    "dot.png",
    "https://x.example/charts/dot.png",
    "../charts/dot.png",
    "%E0%A4%A",
  ])
    expect(fileNamed(files, other)).toBeUndefined();
  expect(pictureUrl(DOT)).toBe(`data:image/png;base64,${DOT.data}`);
  expect(pictureUrl(textAttachment("a.html", "<b>"))).toBeUndefined();
});

test("of files that came along those that are none, or lead out of their folder, are left out", () => {
  const file = textAttachment("a.csv", "12345");
  const files = [
    { ...file, sizeBytes: 1 },
    { ...file, name: "../a.csv" },
    { ...file, name: "con" },
    { ...file, data: "no base64" },
    { ...file, mimeType: 'text/csv" onload="x' },
  ];
  const stored = readRecord("events", {
    ...event({ type: "files-kept", taskId: "root", files: [] }, 0),
    files,
  });
  expect(stored).toMatchObject({ files: [file] });
});

test("a capsule has room for so many files, and tells those that it has none for", () => {
  const large = { ...DOT, name: "large.png", data: "A".repeat(3_000_000) };
  const files = [large, { ...large, name: "more.png" }, DOT];
  const { kept, leftOut } = capsuleFiles([event(turnWithFiles("root", "1", files), 0)]);
  expect(kept.map(({ file }) => file.name)).toEqual(["large.png", DOT.name]);
  expect(leftOut.map(({ file }) => file.name)).toEqual(["more.png"]);
  const many = Array.from({ length: 60 }, (_, place) => ({ ...DOT, name: `${place}.png` }));
  expect(capsuleFiles([event(turnWithFiles("root", "1", many), 0)]).leftOut).toHaveLength(10);
});

test("of the files that calls made, each name is there once, as it came last", () => {
  const made = (name: string, data: string) => ({ type: "other", name, mimeType: "text/csv", data }) as const;
  const uses = [
    { result: { content: "", files: [made("a.csv", "1"), made("b.csv", "2")] } },
    { result: undefined },
    { result: { content: "" } },
    { result: { content: "", files: [made("a.csv", "3")] } },
  ];
  expect(madeFiles(uses).map(({ name, data }) => [name, data])).toEqual([
    ["a.csv", "3"],
    ["b.csv", "2"],
  ]);
  expect(madeFiles([])).toEqual([]);
});
