import { KnowledgeStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { KnowledgePicker } from "@ui/features/knowledge/knowledge-picker";
import { useReady, useService } from "@ui/services-context";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Attaching } from "./use-attaching";

/** Properties of the choice among all files. */
export interface AttachKnowledgeProps {
  attach: Attaching;
  onClose: () => void;
}

/** Attaches any number of files of the whole knowledge base, which its picker searches and previews. */
export default function AttachKnowledge(props: AttachKnowledgeProps) {
  return useReady(KnowledgeStoreToken) ? <Choice {...props} /> : null;
}

function Choice({ attach, onClose }: AttachKnowledgeProps) {
  // With the texts of what is in it: an open dialog would vanish until they have come.
  const { t } = useTranslation(["knowledge", "errors"]);
  const knowledge = useService(KnowledgeStoreToken);
  const [ids, setIds] = useState<readonly string[]>([]);
  const attachAll = () => {
    onClose();
    for (const id of ids) void attach.one(knowledge.attachment(id));
  };
  return (
    <Modal
      title={t("picker.attachTitle")}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={ids.length === 0} onClick={attachAll}>
          {t("picker.attach")}
        </Button>
      }
    >
      <KnowledgePicker value={ids} onChange={setIds} />
    </Modal>
  );
}
