import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { writtenManifest } from "../../packages/plugin-kit/host/written-manifest";
import { writePackage } from "../../src/core/domain/external-plugins/plugin-package";

/** The file that the kit builds of a trusted example. */
export async function builtExample(name: string): Promise<string> {
  // Tests run in the repository; pages have URLs of their own.
  const root = join(process.cwd(), "examples", name);
  const { version, description, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { href } = pathToFileURL(join(process.cwd(), "packages/plugin-kit/commands/bundle.mjs"));
  const { bundle } = await import(href);
  const { script } = await bundle(join(root, "plugin.tsx"), root, { takesOffered: true });
  return writePackage(writtenManifest(script, { version, description, licence: license }), script);
}
