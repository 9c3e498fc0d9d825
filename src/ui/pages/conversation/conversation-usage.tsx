import { totalUsage } from "@core/services/chat/model-facts";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { useUsageText } from "./use-usage-text";

/** What all replies of a conversation took, also those of branches that are not shown: they cost as much. */
export const ConversationUsage = observer(function ConversationUsage({
  view,
}: {
  view: ConversationSession;
}) {
  const { t } = useTranslation("chat");
  const { providers } = useService(ProvidersStoreToken);
  const usageText = useUsageText();
  const replies = view.content.all.filter(({ role, model }) => role === "assistant" && model !== undefined);
  if (replies.length === 0 || view.isPartial) return null;
  return (
    <span title={t("cost.total")}>
      {" · "}
      {usageText(totalUsage(replies, providers)).join(" · ")}
    </span>
  );
});
