import { buildPlugin } from "./build-plugin.mjs";

/** `troupe-plugin build`: prints the file, its size and the digest that `plugins.json` and galleries name it by. */
export async function buildCommand(folders) {
  for (const folder of folders.length > 0 ? folders : ["."]) {
    const { file, manifest, sha256, sizeBytes } = await buildPlugin(folder);
    console.log(
      `${manifest.name} ${manifest.version}: ${file} (${Math.ceil(sizeBytes / 1024)} KB)\nsha256 ${sha256}`,
    );
  }
  return 0;
}
