import { pictureUrl } from "@core/domain/journal/made-files";
import { type Http, HttpToken } from "@core/ports/http";
import { useService } from "@ui/services-context";
import { ImageIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./markdown.module.css";
import { FileLink } from "./markdown-link";
import { useNamedFile } from "./named-files";
import { imageSource } from "./parse/safe-url";

/** An image of a text, or of a file that goes with it. One from elsewhere is a placeholder with its host until the reader asks for it. */
export function MarkdownImage({
  src,
  alt,
  title,
}: {
  src?: string | undefined;
  alt: string;
  title?: string | undefined;
}) {
  const file = useNamedFile(src);
  const source = imageSource(src);
  const picture = file && !source && pictureUrl(file);
  if (picture) return <img className={styles.image} src={picture} alt={alt} title={title} />;
  if (file && !source) return <FileLink file={file}>{alt || file.name}</FileLink>;
  if (!source) return <span title={title}>{alt}</span>;
  if (source.kind === "inline")
    return <img className={styles.image} src={source.url} alt={alt} title={title} />;
  return <RemoteImage url={source.url} host={source.host} alt={alt} title={title} />;
}

interface RemoteImageProps {
  url: string;
  host: string;
  alt: string;
  title: string | undefined;
}

function RemoteImage({ url, host, alt, title }: RemoteImageProps) {
  const { t } = useTranslation("markdown");
  const [isRequested, setRequested] = useState(false);
  if (isRequested) return <LoadedImage url={url} host={host} alt={alt} title={title} />;
  return (
    <button
      type="button"
      className={styles.imagePlaceholder}
      title={title ?? url}
      onClick={() => setRequested(true)}
    >
      <ImageIcon aria-hidden size={18} />
      <span>{alt ? t("image.loadNamed", { alt, host }) : t("image.load", { host })}</span>
    </button>
  );
}

/** The page's policy lets no image load from elsewhere by itself: the bytes are fetched and shown from memory. */
function LoadedImage({ url, host, alt, title }: RemoteImageProps) {
  const { t } = useTranslation("markdown");
  const http = useService(HttpToken);
  const [state, setState] = useState<{ shown?: string; failed?: boolean }>({});
  useEffect(() => {
    const controller = new AbortController();
    let shown: string | undefined;
    fetchImage(http, url, controller.signal).then(
      (blob) => {
        if (controller.signal.aborted) return;
        shown = URL.createObjectURL(blob);
        setState({ shown });
      },
      () => setState({ failed: true }),
    );
    return () => {
      controller.abort();
      if (shown) URL.revokeObjectURL(shown);
    };
  }, [http, url]);
  if (state.shown) return <img className={styles.image} src={state.shown} alt={alt} title={title} />;
  if (!state.failed) return <span className={styles.imagePlaceholder}>{t("image.loading", { host })}</span>;
  return (
    <a className={styles.imagePlaceholder} href={url} target="_blank" rel="noopener noreferrer">
      {t("image.failed", { host })}
    </a>
  );
}

async function fetchImage(http: Http, url: string, signal: AbortSignal): Promise<Blob> {
  const response = await http.fetch({ url }, signal);
  const blob = await response.blob();
  if (!response.ok || !/^image\//.test(blob.type) || blob.type.startsWith("image/svg"))
    throw new Error("no image");
  return blob;
}
