import type { Artifact } from "@core/domain/artifact/artifact";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import { Modal } from "@ui/elements/modal";
import { useTranslation } from "react-i18next";
import { TextDiffView } from "./text-diff-view";

/** Properties of the dialog. */
export interface ChangesDialogProps {
  before: Artifact;
  after: Artifact;
  onClose: () => void;
}

/** The changes of a version: what it took away from the one before it and added to it. */
export default function ChangesDialog({ before, after, onClose }: ChangesDialogProps) {
  const { t } = useTranslation("artifacts");
  return (
    <Modal title={t("changesOf", { version: after.version })} width="wide" onClose={onClose}>
      <TextDiffView
        before={before.content}
        after={after.content}
        isMarkdown={artifactSource(after).language === "markdown"}
      />
    </Modal>
  );
}
