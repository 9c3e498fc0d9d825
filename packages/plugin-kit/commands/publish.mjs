import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, posix, relative, resolve, sep } from "node:path";
import { buildPlugin } from "./build-plugin.mjs";
import { limitMsOf, optionsIn, STUB, TIMEOUT } from "./options.mjs";

/** `troupe-plugin publish`: builds plugins into a folder, and names them in a gallery, each in the place of what has its id. */
export async function publishCommand(args) {
  const { values, names } = optionsIn(args, {
    ...TIMEOUT,
    ...STUB,
    gallery: { type: "string", default: "gallery.json" },
    files: { type: "string" },
  });
  const how = { limitMs: limitMsOf(values), stubs: values.stub };
  const gallery = resolve(values.gallery);
  const files = resolve(values.files ?? dirname(gallery));
  const inside = relative(dirname(gallery), files).split(sep);
  if (inside[0] === "..")
    throw new Error(
      "The files have to lie beside the gallery, or below it: their addresses are relative to it.",
    );
  const listed = new Map(pluginsOf(gallery).map((entry) => [entry.id ?? entry.address, entry]));
  for (const folder of names.length > 0 ? names : ["."]) {
    const { code, manifest, sha256, sizeBytes } = await buildPlugin(folder, how);
    const { id, name, version, description, kind, hosts, contributes } = manifest;
    const address = posix.join(...inside, `${id}.js`);
    const before = listed.get(id);
    if (before?.sha256 !== undefined && before.sha256 !== sha256 && before.version === version)
      throw new Error(
        `${name} has changed and is still ${version}: nobody who has it would be told. Raise its version.`,
      );
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, `${id}.js`), code);
    const picture = pictureOf(folder);
    const shown = picture ? { picture: posix.join(...inside, `${id}${extname(picture)}`) } : {};
    if (picture) copyFileSync(picture, join(files, `${id}${extname(picture)}`));
    const adds = [...new Set(contributes.map(({ point }) => point))];
    listed.set(id, {
      id,
      name,
      version,
      description,
      address,
      sha256,
      sizeBytes,
      ...shown,
      kind,
      hosts,
      adds,
    });
    console.log(`${name} ${version}: ${address}, sha256 ${sha256}`);
  }
  writeFileSync(gallery, `${JSON.stringify({ plugins: [...listed.values()] }, undefined, 2)}\n`);
  return 0;
}

/** A larger picture is not shown, in bytes. */
const LARGEST_PICTURE = 300_000;

/** The picture in the folder of a plugin, `picture.png`, `.jpg` or `.webp`; nothing where there is none. @throws Error where it is too large. */
function pictureOf(folder) {
  const found = [".png", ".jpg", ".webp"].map((ending) => join(folder, `picture${ending}`)).find(existsSync);
  if (found && statSync(found).size > LARGEST_PICTURE)
    throw new Error(`${found} is too large: a gallery shows pictures of up to ${LARGEST_PICTURE / 1000} KB.`);
  return found;
}

/** The entries of a gallery; none where there is none yet. @throws Error where the file is no gallery. */
function pluginsOf(gallery) {
  if (!existsSync(gallery)) return [];
  try {
    const { plugins } = JSON.parse(readFileSync(gallery, "utf8"));
    if (Array.isArray(plugins)) return plugins;
  } catch {
    // Told below.
  }
  throw new Error(`${gallery} is no gallery: it has to be { "plugins": [] }.`);
}
