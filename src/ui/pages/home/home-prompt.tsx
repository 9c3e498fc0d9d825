import { CurrentProjectToken, HomePromptStoreToken, ProvidersStoreToken } from "@core/stores/tokens";
import { part } from "@ui/elements/part";
import { SegmentedControl } from "@ui/elements/segmented-control";
import { AgentPicker } from "@ui/features/agents/agent-picker";
import { PromptBox } from "@ui/features/prompt/prompt-box";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { signInAnswer } from "@ui/sign-in-address";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import styles from "./home-page.module.css";

/** Loaded when the first prompt finds no provider. */
const FirstRunChoices = part(() => import("@ui/features/providers/first-run-choices"));

/** Loaded when a task is being written: a first visit does without. */
const StrategyPicker = part(() => import("@ui/features/prompt/strategy-picker"));

/** Loaded when a task is being written, as above. */
const PromptOptions = part(() => import("@ui/features/prompt/prompt-options"));

/** Loaded when something is being written. */
const FolderPicker = part(() => import("@ui/features/folders/folder-picker"));

/** Loaded where there are projects. */
const ProjectPicker = part(() => import("@ui/features/projects/project-picker"));

/** Loaded when a provider sends its user back. */
const SignInReturn = part(() => import("./sign-in-return"));

/** On a phone, focus would cover half the page with the keyboard before anything was read. */
const hasKeyboard = () => matchMedia("(pointer: fine)").matches;

/**
 * The prompt box of the home page. Below it, in a place whose height stays, the options of the task once something is
 * written; while no model provider is configured, the ways to one.
 */
export const HomePrompt = observer(function HomePrompt() {
  const { t } = useTranslation("home");
  const prompt = useService(HomePromptStoreToken);
  const providers = useService(ProvidersStoreToken);
  const current = useService(CurrentProjectToken);
  const navigate = useAppNavigate();
  const { search } = useLocation();
  const [answer] = useState(() => signInAnswer(search));
  const isTask =
    prompt.kind === "task" && Boolean(prompt.text || prompt.strategy || prompt.approveFirst || prompt.limits);
  const asksForProvider = prompt.needsProvider && !providers.defaultCredential;
  const send = async () => {
    const path = await prompt.send();
    if (path) await navigate(path);
  };
  const folder = <FolderPicker scopes={[prompt.folderScope]} isNew isCompact disabled={prompt.sending} />;
  return (
    <>
      <PromptBox
        placeholder={t("placeholder")}
        value={prompt.text}
        onChange={prompt.setText}
        onSend={(text) => {
          prompt.setText(text);
          void send();
        }}
        attachments={prompt.attachments}
        onAttachmentsChange={prompt.setAttachments}
        agentPicker={
          <>
            <SegmentedControl
              label={t("kind.label")}
              inRow
              disabled={prompt.sending}
              value={prompt.kind}
              onChange={prompt.setKind}
              options={[
                { value: "task", label: t("kind.task") },
                { value: "chat", label: t("kind.chat") },
              ]}
            />
            <AgentPicker value={prompt.agentId} onChange={prompt.setAgent} disabled={prompt.sending} />
            {current.isOffered ? <ProjectPicker disabled={prompt.sending} /> : null}
          </>
        }
        work={{
          agentId: prompt.agentId,
          choice: prompt.choice,
          onChange: prompt.setChoice,
          places: [prompt.folderScope],
          isWatched: providers.defaultCredential !== undefined,
        }}
        disabled={prompt.sending}
        autoFocus={hasKeyboard()}
      />
      <div className={asksForProvider ? undefined : styles.below}>
        {isTask ? (
          <PromptOptions
            approveFirst={prompt.approveFirst}
            onApproveFirst={prompt.setApproveFirst}
            limits={prompt.limits}
            onLimits={prompt.setLimits}
            disabled={prompt.sending}
          >
            <StrategyPicker value={prompt.strategy} onChange={prompt.setStrategy} disabled={prompt.sending} />
            {folder}
          </PromptOptions>
        ) : prompt.text ? (
          folder
        ) : null}
      </div>
      {answer ? <SignInReturn answer={answer} onReady={() => void send()} /> : null}
      {asksForProvider ? <FirstRunChoices takesFocus={hasKeyboard()} onReady={() => void send()} /> : null}
    </>
  );
});
