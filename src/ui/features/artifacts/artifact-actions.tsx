import { IconButton } from "@ui/elements/button";
import { Check, Copy, Maximize2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DownloadMenu, type DownloadMenuProps } from "./export/download-menu";

const COPIED_MS = 2000;

/** Properties of the buttons beside an artifact. */
export interface ArtifactActionsProps extends DownloadMenuProps {
  /** Left out where it is open large already. */
  onOpenLarge?: () => void;
}

/** Copy, download, open large. */
export function ArtifactActions({ onOpenLarge, ...download }: ArtifactActionsProps) {
  const { t } = useTranslation("artifacts");
  const { artifact } = download;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(artifact.content).then(
      () => setCopied(true),
      // Without permission the text is still there to select.
      () => setCopied(false),
    );
  return (
    <>
      <IconButton
        size="small"
        data-copies-result=""
        label={copied ? t("common:copied") : t("common:copy")}
        onClick={() => void copy()}
      >
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <DownloadMenu {...download} />
      {onOpenLarge ? (
        <IconButton size="small" label={t("openLarge")} onClick={onOpenLarge}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  );
}
