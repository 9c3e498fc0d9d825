import type { PromptFile } from "../../domain/model/llm";
import { toBase64 } from "../../domain/text/base64";
import { isAbort } from "../../errors/app-error";
import type { Logger } from "../../ports/logger";
import type { ModelRoute } from "../models/model-call";
import type { FileText } from "./file-text";

/** An attached file without text, all pages of which are pictures. */
export interface ScannedFile {
  readonly file: PromptFile;
  readonly pageCount: number;
}

/** Pages that a model is shown, of one file and of all files of a call. */
const MOST_PAGES = 8;
/** The share of what a model reads that they may fill, and the tokens of one. */
const PAGES_SHARE = 0.4;
export const PAGE_TOKENS = 1_500;

/** Dependencies of showing pages. */
export interface PageDrawing {
  readonly texts: Pick<FileText, "pagesOf">;
  readonly logger: Logger;
}

/**
 * The files without text as they are given to a model: their names with the number of pages, and for a model that sees
 * pictures of their first pages. @throws the signal's reason.
 */
export async function scansGiven(
  scans: readonly ScannedFile[],
  { sees = false, contextWindow = 0 }: Pick<ModelRoute, "sees" | "contextWindow">,
  drawing: PageDrawing,
  signal: AbortSignal,
): Promise<ReadonlyMap<PromptFile, readonly PromptFile[]>> {
  const most = Math.min(MOST_PAGES, Math.floor((contextWindow * PAGES_SHARE) / PAGE_TOKENS));
  const each = Math.floor(most / Math.max(1, scans.length));
  const given = new Map<PromptFile, readonly PromptFile[]>();
  for (const scan of scans) {
    const pages = sees && each > 0 ? await pagesOf(scan, each, drawing, signal) : [];
    const ranges = pages.length > 0 ? [{ from: 0, to: pages.length }] : [];
    const excerpt = { of: scan.pageCount, unit: "pages", tokens: 0, ranges } as const;
    given.set(scan.file, [{ ...scan.file, excerpt }, ...pages]);
  }
  return given;
}

async function pagesOf(
  { file, pageCount }: ScannedFile,
  most: number,
  { texts, logger }: PageDrawing,
  signal: AbortSignal,
): Promise<readonly PromptFile[]> {
  try {
    const pages = await texts.pagesOf(file, Math.min(most, pageCount), signal);
    return pages.map((bytes, place) => ({
      type: "image",
      name: `${file.name} · ${place + 1}`,
      mimeType: "image/jpeg",
      data: toBase64(bytes),
    }));
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    logger.warn("the pages of an attached file could not be drawn", { name: file.name, error });
    return [];
  }
}
