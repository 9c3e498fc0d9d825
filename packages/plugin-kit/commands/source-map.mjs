import { relative, resolve, sep } from "node:path";

/**
 * The source map of a plugin's file, whose first line is the manifest. Sources are named from the plugin's folder; those of
 * packages are not repeated, and debuggers step over them.
 */
export function mapOf(map, root) {
  const sources = map.sources.map((source) => {
    const path = relative(root, resolve(root, "dist", source)).replaceAll(sep, "/");
    return path.startsWith("\0") || path.includes("virtual:") ? "troupe-plugin" : path;
  });
  const isOwn = (place) => !sources[place].includes("node_modules/") && sources[place] !== "troupe-plugin";
  return {
    version: 3,
    sources,
    sourcesContent: map.sourcesContent?.map((text, place) => (isOwn(place) ? text : null)),
    names: map.names,
    mappings: `;${map.mappings}`,
    ignoreList: sources.flatMap((_, place) => (isOwn(place) ? [] : [place])),
  };
}

/** A script with its source map in it, under the plugin's name in debuggers and stacks. */
export function withMap(script, map, id) {
  const base64 = Buffer.from(JSON.stringify(map)).toString("base64");
  return `${script.trimEnd()}
//# sourceURL=troupe-plugin://${id}/${id}.js
//# sourceMappingURL=data:application/json;base64,${base64}
`;
}

/** A bundler's script without the name of a map that is nowhere. */
export function withoutComment(script) {
  return script.replace(/\n\/\/# sourceMappingURL=[^\n]*\s*$/, "\n");
}
