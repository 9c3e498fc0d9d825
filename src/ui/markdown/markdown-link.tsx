import type { ReactNode } from "react";
import { safeLink } from "./safe-url";

/** A link that opens elsewhere and tells the other side nothing; an address that may not be opened is plain text. */
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
  if (!target) return <span title={title}>{children}</span>;
  return (
    <a href={target} title={title} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
