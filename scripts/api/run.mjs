/**
 * `npm run api`: compares the declarations that plugins are written against, those of the kit and of the points, with
 * the ones kept in `packages/plugin-kit/api`. What was removed or changed so that plugins of before no longer compile
 * needs another `apiVersion` and a section in docs/plugin-authoring.md; additions are taken over with `--update`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { root } from "../bootstrap.mjs";
import { verdict } from "./compare.mjs";
import { emitDeclarations, read, written } from "./declarations.mjs";

const FILE = "packages/plugin-kit/api/declarations.txt";
const GUIDE = "docs/plugin-authoring.md";

const now = emitDeclarations();
const { problems, isChanged } = verdict({
  was: read(readFileSync(join(root, FILE), "utf8")),
  is: now,
  guide: readFileSync(join(root, GUIDE), "utf8"),
});
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exit(1);
if (process.argv.includes("--update")) writeFileSync(join(root, FILE), written(now));
else if (isChanged) {
  console.log(
    `${FILE} is not what the compiler emits; nothing breaks. Write it anew: npm run api -- --update`,
  );
  process.exit(1);
}
