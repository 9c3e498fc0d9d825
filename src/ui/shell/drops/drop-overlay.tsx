import type { FilesTaker } from "@ui/features/prompt/files-taker";
import { FileUp, FileX } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import styles from "./drop-overlay.module.css";

// One file for all that comes with the first drag.
export { listen } from "./dropped-images";

/** Properties of the overlay. */
export interface DropOverlayProps {
  /** The use the files would have; absent where nothing takes them. */
  as: FilesTaker["as"] | undefined;
}

/** Says, over the page, what will become of the files that hover there. */
export default function DropOverlay({ as }: DropOverlayProps) {
  const { t } = useTranslation("drops");
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.dropping = as ?? "";
    return () => void delete dataset.dropping;
  }, [as]);
  const Icon = as ? FileUp : FileX;
  return (
    <div className={`${styles.overlay} ${as ? styles.taken : ""}`} role="status">
      <p className={styles.words}>
        <Icon aria-hidden="true" />
        {t(as ?? "refused")}
      </p>
    </div>
  );
}
