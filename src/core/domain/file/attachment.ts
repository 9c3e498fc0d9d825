/** A file that travels with a prompt or message. */
export interface Attachment {
  readonly type: "image" | "text" | "other";
  readonly name: string;
  readonly mimeType: string;
  /** The bytes in base64, without a `data:` prefix. */
  readonly data: string;
  readonly sizeBytes?: number;
}

/** Attached names are cut to this many characters where they are shown. */
export const ATTACHMENT_NAME_LIMIT = 48;
/** Larger files are refused. */
export const FILE_SIZE_LIMIT_BYTES = 10 * 1024 * 1024;
/** The limits of one prompt's attachments: files, and bytes of all of them. */
export const ATTACHMENTS_LIMIT = 50;
export const ATTACHMENTS_LIMIT_BYTES = 50 * 1024 * 1024;
