import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { MenuPicker } from "@ui/components/menu-picker";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, useEffect } from "react";
import { useTranslation } from "react-i18next";

const importMenu = () => import("./model-menu");
const ModelMenu = lazy(importMenu);

/** Which model answers in this conversation, and a menu to have it answered by another from now on. */
export const ModelPicker = observer(function ModelPicker({ view }: { view: ConversationSession }) {
  const { t } = useTranslation("chat");
  const providers = useService(ProvidersStoreToken);
  useEffect(() => {
    if (providers.status === "loading" && providers.credentials.length === 0) void providers.load();
  }, [providers]);
  if (providers.credentials.length === 0) return null;
  const { credentialId, model } = view.modelChoice;
  const chosen = providers.credentials.find(({ id }) => id === credentialId);
  return (
    <MenuPicker
      label={t("model.choose")}
      name={chosen ? (model ?? chosen.model) : t("model.automatic")}
      quiet
      preload={() => void importMenu()}
      menu={(anchor, close) => (
        <ModelMenu
          anchor={anchor}
          label={t("model.choose")}
          choice={view.modelChoice}
          onChoose={(choice) => void view.chooseModel(choice)}
          onClose={close}
        />
      )}
    />
  );
});
