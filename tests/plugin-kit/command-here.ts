import process from "node:process";
import { pathToFileURL } from "node:url";
import { vi } from "vitest";
import type { InstalledKit, Outcome } from "./installed-kit";

/** A command of `troupe-plugin` with arguments, in this process: to start one takes longer than most commands. */
export async function commandHere(
  kit: InstalledKit,
  name: string,
  ...args: readonly string[]
): Promise<Outcome> {
  const module = await import(pathToFileURL(kit.path(`commands/${name}.mjs`)).href);
  const command = module[`${name}Command`] as (args: readonly string[]) => Promise<number>;
  const lines: string[] = [];
  const levels = ["log", "warn", "error"] as const;
  const spies = levels.map((level) =>
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(`${line}\n`)),
  );
  const before = process.cwd();
  process.chdir(kit.folder);
  try {
    const code = await command(args).catch((error: Error) => {
      lines.push(`${error.message}\n`);
      return 1;
    });
    return { code, output: lines.join("") };
  } finally {
    process.chdir(before);
    for (const spy of spies) spy.mockRestore();
  }
}
