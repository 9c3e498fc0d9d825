import type { Message } from "@core/domain/conversation";
import type { ConversationView } from "@core/stores/conversation-view";
import { ProvidersStoreToken } from "@core/stores/providers-store";
import { ActionMenu } from "@ui/parts/action-menu";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Has a message answered by another of the configured models; there only when there is another. */
export const RegenerateMenu = observer(function RegenerateMenu(props: {
  view: ConversationView;
  message: Message;
}) {
  const { view, message } = props;
  const { t } = useTranslation("chat");
  const providers = useService(ProvidersStoreToken);
  useEffect(() => {
    if (providers.status === "loading" && providers.credentials.length === 0) void providers.load();
  }, [providers]);
  const nameOf = (id: string) => providers.providers.find((each) => each.id === id)?.name ?? id;
  const others = providers.credentials.filter(
    ({ provider, model }) => provider !== message.provider || model !== message.model,
  );
  if (others.length === 0) return null;
  const actions = others.map(({ id, provider, model }) => ({
    label: t("regenerateWith", { provider: nameOf(provider), model }),
    run: () => void view.regenerate(message, { credentialId: id, model }),
  }));
  return <ActionMenu label={t("regenerateMenu")} actions={actions} />;
});
