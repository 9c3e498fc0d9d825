import type { Artifact } from "@core/domain/artifact";
import { IconButton } from "@ui/components/button";
import { downloadFile } from "@ui/download-file";
import { Check, Copy, Download, Maximize2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { artifactFileName } from "./artifact-file";

const COPIED_MS = 2000;

/** Properties of the buttons beside an artifact. */
export interface ArtifactActionsProps {
  artifact: Pick<Artifact, "title" | "format" | "content">;
  /** Left out where it is open large already. */
  onOpenLarge?: () => void;
}

/** Copy, download, open large. */
export function ArtifactActions({ artifact, onOpenLarge }: ArtifactActionsProps) {
  const { t } = useTranslation("artifacts");
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
      <IconButton size="small" label={copied ? t("copied") : t("copy")} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <IconButton
        size="small"
        label={t("download")}
        onClick={() => downloadFile(artifactFileName(artifact), artifact.content, "text/plain;charset=utf-8")}
      >
        <Download aria-hidden="true" />
      </IconButton>
      {onOpenLarge ? (
        <IconButton size="small" label={t("openLarge")} onClick={onOpenLarge}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  );
}
