import type { GalleryEntry } from "@core/services/external-plugins/galleries";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { useVisible } from "@ui/markdown/use-visible";
import { useService } from "@ui/services-context";
import { useEffect, useRef, useState } from "react";
import styles from "./external.module.css";
import { readTimeout } from "./read-timeout";

/** The picture of an entry, asked for at its gallery once it comes into view; nothing where it cannot be had. */
export function EntryPicture({ entry }: { entry: GalleryEntry }) {
  const { galleries } = useService(ExternalPluginsStoreToken);
  const place = useRef<HTMLDivElement>(null);
  const isVisible = useVisible(place, true);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isVisible) return;
    let made: string | undefined;
    const gone = new AbortController();
    galleries.picture(entry, AbortSignal.any([gone.signal, readTimeout()])).then(
      (picture) => {
        if (!picture || gone.signal.aborted) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      },
      // An entry is as good without.
      () => {},
    );
    return () => {
      gone.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [isVisible, galleries, entry]);
  // The words beside it say what it is of.
  return <div ref={place}>{url ? <img className={styles.picture} src={url} alt="" /> : null}</div>;
}
