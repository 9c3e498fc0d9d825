import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { builtOnce } from "./built-once";
import { installKit } from "./packed-kit";

/** The files of the examples that are built, by name. */
export type Examples = Readonly<Record<string, string>>;

/** Reads the examples, which are built once for all journeys of a run. */
export async function builtExamples(): Promise<Examples> {
  const folder = await builtOnce("examples", buildExamples);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [basename(file, ".js"), readFileSync(join(folder, file), "utf8")]),
  );
}

/** Builds the examples as their authors do: outside of the repository, with the kit as it is packed. */
async function buildExamples(folder: string): Promise<void> {
  const kit = await installKit();
  try {
    const examples = join(kit.folder, "examples");
    const names = readdirSync(examples).filter((name) =>
      readdirSync(join(examples, name)).some((file) => /^plugin\.tsx?$/.test(file)),
    );
    const { code, output } = await kit.command("build", ...names.map((name) => join(examples, name)));
    if (code !== 0) throw new Error(output);
    for (const name of names)
      copyFileSync(join(examples, name, "dist", `${name}.js`), join(folder, `${name}.js`));
  } finally {
    kit.remove();
  }
}
