import type { Attachment } from "@core/domain/file/attachment";
import { fromBase64 } from "@core/domain/text/base64";
import { downloadFile } from "@ui/download-file";
import type { ReactNode } from "react";
import styles from "./markdown.module.css";
import { useNamedFile } from "./named-files";
import { safeLink } from "./parse/safe-url";

/** A link that opens elsewhere and tells the other side nothing, or has a file saved that goes with the text; an address that may not be opened is plain text. */
export function MarkdownLink({
  href,
  title,
  children,
}: {
  href?: string;
  title?: string;
  children?: ReactNode;
}) {
  const target = safeLink(href);
  const file = useNamedFile(href);
  if (!target && file) return <FileLink file={file}>{children}</FileLink>;
  if (!target) return <span title={title}>{children}</span>;
  return (
    <a href={target} title={title} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Has a file saved that goes with the text. */
export function FileLink({
  file: { name, mimeType, data },
  children,
}: {
  file: Attachment;
  children?: ReactNode;
}) {
  const save = () => downloadFile(name.slice(name.lastIndexOf("/") + 1), fromBase64(data), mimeType);
  return (
    <button type="button" className={styles.fileLink} title={name} onClick={save}>
      {children}
    </button>
  );
}
