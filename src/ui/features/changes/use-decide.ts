import type { Artifact } from "@core/domain/artifact/artifact";
import { TaskEditorToken } from "@core/services/tokens";
import { announce } from "@ui/announce";
import { useAttempt } from "@ui/features/tasks/use-attempt";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Decides about edits of a proposal, by their places in it from 0. */
export type Decide = (proposalId: string, accept: readonly number[], reject: readonly number[]) => void;

/** The decisions about what is proposed for a document. For observers. */
export function useDecide({ id: artifactId }: Artifact): Decide {
  const { t } = useTranslation("changes");
  const editor = useService(TaskEditorToken);
  const attempt = useAttempt();
  const decide = async (proposalId: string, accept: readonly number[], reject: readonly number[]) => {
    const isDone = await attempt(() => editor.decideChanges({ artifactId, proposalId, accept, reject }));
    if (isDone && accept.length > 0) announce(t("announceAccepted", { count: accept.length }));
  };
  return (...decision) => void decide(...decision);
}
