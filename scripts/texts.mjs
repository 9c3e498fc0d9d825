/** The texts of the interface: files of the locale plugins, one a namespace, and the `texts/{language}.json` of any other plugin. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The texts of a file by key, with those inside of others. */
export function flatten(texts, prefix = "") {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** Where the texts of a namespace are in a language: with a locale plugin, or with the plugin it is named after. */
export function pathOf(folder, language, file) {
  const own = join(folder, "src/plugins", basename(file, ".json"), "texts");
  return existsSync(own)
    ? join(own, `${language}.json`)
    : join(folder, "src/plugins", `locale-${language}`, file);
}

/** The files of all namespaces. */
export function namespaceFiles(folder) {
  const plugins = readdirSync(join(folder, "src/plugins"));
  const own = plugins.filter((name) => existsSync(join(folder, "src/plugins", name, "texts")));
  const shared = readdirSync(join(folder, "src/plugins/locale-en")).filter((name) => name.endsWith(".json"));
  return [...shared, ...own.map((name) => `${name}.json`)];
}

/** The texts of each namespace in a language, as pairs of key and text; what is missing is left out. */
export function namespacesOf(folder, language) {
  return new Map(
    namespaceFiles(folder).flatMap((file) => {
      const path = pathOf(folder, language, file);
      if (!existsSync(path)) return [];
      return [[basename(file, ".json"), flatten(JSON.parse(readFileSync(path, "utf8")))]];
    }),
  );
}
