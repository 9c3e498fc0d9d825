import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InstalledKit } from "../../tests/plugin-kit/installed-kit";
import { test as base } from "./test";

/** The files of the examples that are built, by name. */
export type Examples = Readonly<Record<string, string>>;

/** Builds the examples as their authors do: outside of the repository, with the kit as it is packed. */
async function builtExamples(): Promise<Examples> {
  const kit = await InstalledKit.install();
  try {
    const examples = join(kit.folder, "examples");
    const names = readdirSync(examples).filter((name) =>
      readdirSync(join(examples, name)).some((file) => /^plugin\.tsx?$/.test(file)),
    );
    const { code, output } = await kit.command("build", ...names.map((name) => join(examples, name)));
    if (code !== 0) throw new Error(output);
    return Object.fromEntries(
      names.map((name) => [name, readFileSync(join(examples, name, "dist", `${name}.js`), "utf8")]),
    );
  } finally {
    kit.remove();
  }
}

/** A test with the examples at hand, which are built once for each worker that asks for them. */
export const test = base.extend<object, { examples: Examples }>({
  examples: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => use(await builtExamples()),
    { scope: "worker", timeout: 600_000 },
  ],
});
