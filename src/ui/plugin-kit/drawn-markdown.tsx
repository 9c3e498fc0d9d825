import { LazyMarkdown } from "@ui/markdown/lazy-markdown";
import { PlainText } from "@ui/markdown/plain-text";

/** Markdown as the application draws it, its blocks included; the text as it is until the renderer is there. */
export function Markdown({ text, streaming = false }: { text: string; streaming?: boolean }) {
  return <LazyMarkdown text={text} streaming={streaming} fallback={<PlainText text={text} />} />;
}
