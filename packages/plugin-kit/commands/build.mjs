import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildPlugin } from "./build-plugin.mjs";
import { limitMsOf, optionsIn, STUB, TIMEOUT } from "./options.mjs";

/**
 * `troupe-plugin build`: writes the file, and its source map beside it; prints its size and the digest that `plugins.json`
 * and galleries name it by.
 */
export async function buildCommand(args) {
  const { values, names } = optionsIn(args, { ...TIMEOUT, ...STUB });
  const limitMs = limitMsOf(values);
  for (const folder of names.length > 0 ? names : ["."]) {
    const { root, code, map, manifest, sha256, sizeBytes } = await buildPlugin(folder, {
      limitMs,
      stubs: values.stub,
    });
    const file = join(root, "dist", `${manifest.id}.js`);
    mkdirSync(join(root, "dist"), { recursive: true });
    writeFileSync(file, code);
    writeFileSync(`${file}.map`, JSON.stringify({ file: `${manifest.id}.js`, ...map }));
    console.log(
      `${manifest.name} ${manifest.version}: ${file} (${Math.ceil(sizeBytes / 1024)} KB)\nsha256 ${sha256}`,
    );
  }
  return 0;
}
