import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const KIT = join(REPOSITORY, "packages/plugin-kit");
const TSC = join(REPOSITORY, "node_modules/typescript/bin/tsc");
/** Dependencies of the kit and the examples, and the types their authors check with. */
const DEPENDENCIES = ["rolldown", "@types/react", "@viz-js/viz", "vega", "vega-interpreter", "vega-lite"];

/** Outcome of a command. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Packs the kit into a folder as npm does, with the application that it serves or without; resolves to the file. */
export async function packKit(folder: string, { withApp = false } = {}): Promise<string> {
  const npm = process.env.npm_execpath?.endsWith(".js") ? process.env.npm_execpath : undefined;
  const [command, ...first] = npm ? [process.execPath, npm] : ["npm"];
  // In a copy: several may be packed at a time.
  const out = join(folder, "packed");
  cpSync(KIT, out, { recursive: true, filter: (source) => !/[\\/](app|dist|node_modules)$/.test(source) });
  await run(process.execPath, [join(KIT, "build.mjs"), "--out", out, ...(withApp ? [] : ["--without-app"])]);
  const packing = ["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder];
  await run(command ?? "npm", [...first, ...packing], { cwd: out });
  rmSync(out, { recursive: true });
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
}

/** The kit as npm packs it, installed in a folder outside of the repository. */
export class InstalledKit {
  readonly folder: string;
  readonly #own: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#own = join(folder, "node_modules/@troupe/plugin-kit");
  }

  /** Installs it, without a network: its dependencies are those of the repository. It is packed for that where it is not already. */
  static async install({ packed }: { readonly packed?: string } = {}): Promise<InstalledKit> {
    const folder = mkdtempSync(join(tmpdir(), "plugin-kit-"));
    const kit = new InstalledKit(folder);
    await run("tar", ["-xzf", packed ?? (await packKit(folder))], { cwd: folder });
    mkdirSync(join(kit.#own, ".."), { recursive: true });
    renameSync(join(folder, "package"), kit.#own);
    for (const name of DEPENDENCIES) {
      const link = join(folder, "node_modules", name);
      mkdirSync(join(link, ".."), { recursive: true });
      symlinkSync(join(REPOSITORY, "node_modules", name), link, "junction");
    }
    cpSync(join(REPOSITORY, "examples"), join(folder, "examples"), {
      recursive: true,
      filter: (source) => !/[\\/](dist|node_modules)$/.test(source),
    });
    return kit;
  }

  /** A path in what is installed. */
  path(name: string): string {
    return join(this.#own, name);
  }

  /** `troupe-plugin` with arguments. */
  async command(...args: readonly string[]): Promise<Outcome> {
    return this.#run([this.path("bin/troupe-plugin.mjs"), ...args]);
  }

  /** Checks the types of folders as their authors' editors do. */
  async types(...folders: readonly string[]): Promise<Outcome> {
    const compilerOptions = {
      ...{ target: "ES2022", module: "ESNext", moduleResolution: "bundler", strict: true, noEmit: true },
      ...{ lib: ["ES2023", "DOM", "DOM.Iterable"], resolveJsonModule: true, skipLibCheck: true },
      ...{ types: ["@troupe/plugin-kit/files"], jsx: "react-jsx" },
    };
    const include = folders.flatMap((each) => [`${each}/**/*.ts`, `${each}/**/*.tsx`]);
    writeFileSync(join(this.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
    return this.#run([TSC, "-p", "."]);
  }

  /** Checks the types of a plugin as its own script does. */
  async typecheck(folder: string): Promise<Outcome> {
    return this.#run([TSC, "-p", folder]);
  }

  /** Writes a plugin of an author's, by the paths of its files. */
  write(files: Readonly<Record<string, string | Uint8Array>>): void {
    for (const [name, text] of Object.entries(files)) {
      const file = join(this.folder, name);
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, text);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #run(args: readonly string[]): Promise<Outcome> {
    const done = run(process.execPath, [...args], { cwd: this.folder, maxBuffer: 10_000_000 });
    return done.then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code: Number(code), output: String(stdout) + String(stderr) }),
    );
  }
}
