import type { Agent } from "@core/domain/agent/agent";
import { NotifierToken } from "@core/ports/notifier";
import { AgentsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { KnowledgePicker } from "@ui/features/knowledge/knowledge-picker";
import { useService } from "@ui/services-context";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Chooses the files an agent may draw on. */
export default function AgentKnowledgeDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { t } = useTranslation(["agents", "common"]);
  const agents = useService(AgentsStoreToken);
  const notifier = useService(NotifierToken);
  const [ids, setIds] = useState(agent.knowledgeItemIds ?? []);
  const save = async () => {
    try {
      await agents.update(agent.id, { knowledgeItemIds: ids });
      notifier.notify({ level: "success", code: "agent.updated" });
      onClose();
    } catch (error) {
      notifier.error(error);
    }
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("common:cancel")}</Button>
      <Button variant="primary" onClick={() => void save()}>
        {t("common:save")}
      </Button>
    </>
  );
  return (
    <Modal title={t("knowledge.title", { name: agent.name })} onClose={onClose} actions={actions}>
      <KnowledgePicker value={ids} onChange={setIds} />
    </Modal>
  );
}
