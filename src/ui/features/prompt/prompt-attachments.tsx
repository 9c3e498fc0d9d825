import { ORCHESTRATOR_ID } from "@core/domain/agent/agent";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { AttachmentChips, type AttachmentChipsProps } from "./attachment-chips";
import styles from "./attachment-chips.module.css";
import { type PromptModel, usePromptTarget } from "./use-prompt-target";
import { WindowNote } from "./window-note";

/** Properties of the attachments of a prompt. */
export interface PromptAttachmentsProps extends AttachmentChipsProps {
  /** Id of the agent that it is written to. */
  agentId?: string | undefined;
  /** The default model where absent; of a task the one that writes. */
  model?: PromptModel | undefined;
}

/** The attachments of a prompt that is being written, whether its model can see the pictures among them, and how much of its window they take. */
export default function PromptAttachments({ agentId, model, ...chips }: PromptAttachmentsProps) {
  const hasPictures = chips.attachments.some(({ type }) => type === "image");
  const isOfTask = agentId === ORCHESTRATOR_ID;
  return (
    <>
      <AttachmentChips {...chips} />
      {hasPictures ? <VisionNote isOfTask={isOfTask} model={model} /> : null}
      <WindowNote attachments={chips.attachments} isOfTask={isOfTask} model={model} />
    </>
  );
}

interface VisionNoteProps {
  isOfTask: boolean;
  model: PromptModel | undefined;
}

/** So many models that can see are named. */
const NAMED = 3;

/** Says that a model cannot see pictures, where its provider publishes what it can do, and which of its models can. */
const VisionNote = observer(function VisionNote({ isOfTask, model: chosen }: VisionNoteProps) {
  const { t } = useTranslation("chat");
  const target = usePromptTarget(isOfTask, chosen);
  if (!target) return null;
  const { provider, model } = target;
  const published = provider.suggestedModels.find(({ id }) => id === model)?.abilities;
  if (!published || published.includes("vision")) return null;
  const seeing = provider.suggestedModels.filter(({ abilities }) => abilities?.includes("vision"));
  const models = seeing.slice(0, NAMED).map(({ id }) => id);
  return (
    <p className={styles.note} role="status">
      {models.length > 0
        ? t("blindOf", { model, provider: provider.name, models: models.join(", ") })
        : t("blind", { model })}
    </p>
  );
});
