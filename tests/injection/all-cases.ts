import { contexts } from "./cases/contexts";
import { declarations } from "./cases/declarations";
import { fileNames } from "./cases/file-names";
import { files } from "./cases/files";
import { imageTexts } from "./cases/image-texts";
import { longTexts } from "./cases/long-texts";
import { mcpResults } from "./cases/mcp-results";
import { notes } from "./cases/notes";
import { pages } from "./cases/pages";
import { searchResults } from "./cases/search-results";
import type { Channel } from "./hostile-world";
import type { InjectionCase } from "./injection-case";

/** The cases of the suite, by where their texts come from. */
export const ALL_CASES: readonly (readonly [Channel, readonly InjectionCase[]])[] = [
  ["page", pages],
  ["file", files],
  ["file-name", fileNames],
  ["declaration", declarations],
  ["mcp-result", mcpResults],
  ["image", imageTexts],
  ["note", notes],
  ["search", searchResults],
  ["context", contexts],
  ["long-text", longTexts],
];
