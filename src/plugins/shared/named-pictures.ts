import type { Attachment } from "@core/domain/file/attachment";
import { everyBlock, type Inline, type RichBlock, type RichText } from "@core/domain/text/rich-text";
import { visibleName } from "@core/domain/text/visible-text";
import { type MadePicture, pictureOfFile } from "./made-picture";

/** A picture that a tool made, with the name of its file. */
export interface NamedPicture {
  readonly name: string;
  readonly picture: MadePicture;
}

/** Most pictures that a file is given beside its text. */
const MOST = 100;

/** The pictures among files that were made. */
export function namedPictures(files: readonly Attachment[]): readonly NamedPicture[] {
  const found = files
    .slice(0, MOST)
    .map((file) => ({ name: visibleName(file.name), picture: pictureOfFile(file) }));
  return found.filter((each): each is NamedPicture => each.picture !== undefined);
}

/** Those that a text does not show anywhere. */
export function unnamedPictures(text: RichText, files: readonly Attachment[]): readonly NamedPicture[] {
  const notes = text.footnotes.flatMap(({ blocks }) => blocks);
  const shown = new Set([...everyBlock([...text.blocks, ...notes])].flatMap(inlinesOf).flatMap(addressOf));
  return namedPictures(files.filter(({ mimeType, data }) => !shown.has(`data:${mimeType};base64,${data}`)));
}

function inlinesOf(block: RichBlock): readonly Inline[] {
  if (block.type === "heading" || block.type === "paragraph") return block.content;
  return block.type === "table" ? [block.head, ...block.rows].flat(2) : [];
}

function addressOf(inline: Inline): readonly string[] {
  return inline.type === "image" && inline.dataUrl !== undefined ? [inline.dataUrl] : [];
}
