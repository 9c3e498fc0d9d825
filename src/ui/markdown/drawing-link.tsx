import { announce } from "@ui/announce";
import { Button } from "@ui/components/button";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import styles from "./code-block.module.css";
import { MarkdownLink } from "./markdown-link";
import { safeLink } from "./safe-url";

/** Properties of the notice of a link in a drawing. */
export interface DrawingLinkProps {
  /** What the drawing says the link leads to: untrusted. */
  address: string;
  onDone: () => void;
}

/**
 * Tells where a link that was clicked in a drawing leads, and opens it as every other link. Drawings are strangers'
 * and show what they like, so their links are never followed without the host having been seen.
 */
export function DrawingLink({ address, onDone }: DrawingLinkProps) {
  const { t } = useTranslation("markdown");
  const target = safeLink(address);
  const { host = "", pathname = "" } = target ? new URL(target) : {};
  const leads = t("link.leads", { host: host || pathname });
  useEffect(() => {
    if (target) announce(leads);
  }, [target, leads]);
  if (!target) return null;
  return (
    <div className={styles.link}>
      <span className={styles.leads}>{leads}</span>
      <MarkdownLink href={target} title={target}>
        {t("link.open")}
      </MarkdownLink>
      <Button size="small" onClick={onDone}>
        {t("link.dismiss")}
      </Button>
    </div>
  );
}
