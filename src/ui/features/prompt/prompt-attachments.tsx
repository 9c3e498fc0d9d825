import { ORCHESTRATOR_ID } from "@core/domain/agent/agent";
import { readWorkModels } from "@core/domain/task/work-models";
import { PreferencesToken } from "@core/ports/preferences";
import { callTarget } from "@core/services/models/call-target";
import type { ModelTarget } from "@core/services/models/model-call";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { AttachmentChips, type AttachmentChipsProps } from "./attachment-chips";
import styles from "./attachment-chips.module.css";

/** The model that a prompt is for, as its conversation or agent names it. */
export type PromptModel = ModelTarget;

/** Properties of the attachments of a prompt. */
export interface PromptAttachmentsProps extends AttachmentChipsProps {
  /** Id of the agent that it is written to. */
  agentId?: string | undefined;
  /** The default model where absent; of a task the one that writes. */
  model?: PromptModel | undefined;
}

/** The attachments of a prompt that is being written, and whether its model can see the pictures among them. */
export function PromptAttachments({ agentId, model, ...chips }: PromptAttachmentsProps) {
  const hasPictures = chips.attachments.some(({ type }) => type === "image");
  return (
    <>
      <AttachmentChips {...chips} />
      {hasPictures ? <VisionNote isOfTask={agentId === ORCHESTRATOR_ID} model={model} /> : null}
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
  const { credentials, providers, defaultCredential } = useService(ProvidersStoreToken);
  const preferences = useService(PreferencesToken);
  if (!defaultCredential) return null;
  const find = (id: string) => providers.find((provider) => provider.id === id);
  const wanted = chosen ?? (isOfTask ? { workModel: readWorkModels(preferences).write } : {});
  const { provider, model } = callTarget(credentials, { find }, wanted);
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
