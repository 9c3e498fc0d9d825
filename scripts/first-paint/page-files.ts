import type { Rolldown } from "vite";
import type { BuiltPage, BuiltPages } from "../../src/first-paint/built-pages.ts";

type Chunk = Rolldown.OutputChunk;

/** The modules that each module imports on demand, by id. */
export type ImportedOnDemand = ReadonlyMap<string, readonly string[]>;

/** Addresses of files, by the path of a page, such as `/tasks/:taskId`, and by language. */
export type FilesByPage = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Those of the descriptors of pages. */
export function pageModules(context: Rolldown.PluginContext): ImportedOnDemand {
  const descriptors = [...context.getModuleIds()].filter((id) => /\/ui\/pages\/[\w-]+\/plugin\.ts$/.test(id));
  return new Map(
    descriptors.map((id) => [id, context.getModuleInfo(id)?.dynamicallyImportedIds ?? []] as const),
  );
}

/** Files each page asks for beside those of every page: its modules with their styles, and its texts. */
export function pageFiles(
  { pages, languages }: BuiltPages,
  bundle: Rolldown.OutputBundle,
  imported: ImportedOnDemand,
): FilesByPage {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const first = closure(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const chunkOf = (end: string) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end))).slice(0, 1);
  const textsOf = (page: BuiltPage, language: string) =>
    page.texts.flatMap((namespace) => chunkOf(`/locale-${language}/${namespace}.json`));
  return Object.fromEntries(
    pages.map((page) => {
      const [, modules = []] = [...imported].find(([id]) => id.endsWith(page.contributedBy)) ?? [];
      const all = closure([...modules, ...page.wiredBy].flatMap(chunkOf), chunks);
      const byLanguage = languages.map((language) => {
        // Where a language lacks a text it is English.
        const texts = [...new Set(["en", language])].flatMap((each) => textsOf(page, each));
        return [language, addressesOf([...all, ...texts], first)];
      });
      return [page.path, Object.fromEntries(byLanguage)];
    }),
  );
}

/** Chunks with all that they import at once. */
function closure(chunks: readonly Chunk[], all: readonly Chunk[]): readonly Chunk[] {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const each of all) if (chunk.imports.includes(each.fileName)) visit(each);
  };
  for (const chunk of chunks) visit(chunk);
  return [...found];
}

function addressesOf(chunks: readonly Chunk[], without: readonly Chunk[]): readonly string[] {
  const files = chunks
    .filter((chunk) => !without.includes(chunk))
    .flatMap(({ fileName, moduleIds, viteMetadata }) => [
      // Chunks of nothing but styles have no script in the end.
      ...(moduleIds.every((id) => id.endsWith(".css")) ? [] : [fileName]),
      ...(viteMetadata?.importedCss ?? []),
    ]);
  return [...new Set(files)].map((file) => `/${file}`);
}
