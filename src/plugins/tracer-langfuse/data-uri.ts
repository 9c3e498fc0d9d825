import { parseBase64 } from "@core/domain/text/base64";

/** The kinds that the host knows: `MediaContentType` there. */
const KNOWN_TYPES =
  /^(image\/(png|jpeg|jpg|webp|gif|svg\+xml|tiff|bmp)|audio\/(mpeg|mp3|wav|ogg|oga|aac|mp4|flac)|video\/(mp4|webm)|text\/(plain|html|css|csv)|application\/(pdf|msword|vnd\.ms-excel|zip|json|xml))$/;
const DATA_URI = /^data:([\w.+-]+\/[\w.+-]+)(?:;[^;,]+)*;base64,/;

/** A file that stands in a text. */
export interface EmbeddedFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file as a part of an event, for which its reference is put later. */
export function dataUri({ mimeType, data }: { readonly mimeType: string; readonly data: string }): string {
  const uri = `data:${mimeType};base64,`;
  return `${DATA_URI.test(uri) ? uri : "data:application/octet-stream;base64,"}${data}`;
}

/** The file that a text is, if it is one. */
export function embeddedFile(text: string): EmbeddedFile | undefined {
  const [header, type = ""] = DATA_URI.exec(text) ?? [];
  const bytes = header && parseBase64(text.slice(header.length));
  if (!bytes || bytes.length === 0) return undefined;
  return { type: KNOWN_TYPES.test(type) ? type : "application/octet-stream", bytes };
}
