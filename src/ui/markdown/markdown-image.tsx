import { ImageIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./markdown.module.css";
import { imageSource } from "./safe-url";

/** An image of a message. One from elsewhere is a placeholder with its host until the reader asks for it. */
export function MarkdownImage({ src, alt, title }: { src?: string; alt: string; title?: string }) {
  const { t } = useTranslation("markdown");
  const [isWanted, setWanted] = useState(false);
  const source = imageSource(src);
  if (!source) return <span title={title}>{alt}</span>;
  if (source.kind === "inline" || isWanted) {
    return (
      <img className={styles.image} src={source.url} alt={alt} title={title} referrerPolicy="no-referrer" />
    );
  }
  return (
    <button
      type="button"
      className={styles.imagePlaceholder}
      title={title ?? source.url}
      onClick={() => setWanted(true)}
    >
      <ImageIcon aria-hidden size={18} />
      <span>
        {alt ? t("image.loadNamed", { alt, host: source.host }) : t("image.load", { host: source.host })}
      </span>
    </button>
  );
}
