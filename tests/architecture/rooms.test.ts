import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { arrowsOf, circlesOf, type Sources } from "./rooms";

/** The most files that lie side by side in a folder, tests and styles aside. */
const MOST_FILES = 30;
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isModule = (path: string) => /\.tsx?$/.test(path);

const sources: Sources = new Map(
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((path) => join("src", path))
    .filter((path) => (isModule(path) && !isTest(path)) || path.endsWith(".css"))
    .map((path) => [path, readFileSync(path, "utf8")]),
);
const arrows = arrowsOf(sources);

const said = (from: string, to: string) => `${from} imports ${to}`;

describe("rooms, which are the folders of the source", () => {
  test("import each other in no circle, at any depth", () => {
    const circles = circlesOf(arrows).map(({ folder, rooms, arrows }) => ({
      folder,
      rooms,
      arrows: arrows.slice(0, 8).map(({ from, to }) => said(from, to)),
    }));
    expect(circles).toEqual([]);
  });

  test("a circle of two rooms is found, and the arrows that close it", () => {
    const planted = new Map(sources)
      .set("src/core/domain/text/planted.ts", 'import type { Task } from "../task/task";')
      .set("src/core/domain/task/task.ts", 'import { base64 } from "../text/base64";');
    const [circle] = circlesOf(arrowsOf(planted));
    expect(circle?.folder).toBe("src/core/domain");
    expect(circle?.rooms).toContain("text");
    expect(circle?.arrows).toContainEqual({
      from: "src/core/domain/text/planted.ts",
      to: "src/core/domain/task/task.ts",
    });
  });

  test("have at most thirty files side by side", () => {
    const count = new Map<string, number>();
    for (const path of [...sources.keys()].filter(isModule)) {
      count.set(dirname(path), (count.get(dirname(path)) ?? 0) + 1);
    }
    expect([...count].filter(([, files]) => files > MOST_FILES)).toEqual([]);
  });

  test("keep their style sheets to themselves, but for those of the theme and of what is drawn first", () => {
    const crossing = arrows.filter(
      ({ from, to }) =>
        to.endsWith(".css") &&
        !to.startsWith("src/ui/theme/") &&
        !/^src\/(?:first-paint\/|main\.tsx$)/.test(from) &&
        dirname(from) !== dirname(to),
    );
    expect(crossing.map(({ from, to }) => said(from, to))).toEqual([]);
  });
});
