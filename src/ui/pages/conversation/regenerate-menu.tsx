import type { Message } from "@core/domain/conversation/conversation";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { IconButton } from "@ui/elements/button";
import { useService } from "@ui/services-context";
import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const ModelMenu = lazy(() => import("./model-menu"));

/** Has a message answered once more by any model of the configured providers. */
export const RegenerateMenu = observer(function RegenerateMenu(props: {
  view: ConversationSession;
  message: Message;
}) {
  const { view, message } = props;
  const { t } = useTranslation("chat");
  const providers = useService(ProvidersStoreToken);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (providers.status === "loading" && providers.credentials.length === 0) void providers.load();
  }, [providers]);
  if (providers.credentials.length === 0) return null;
  return (
    <>
      <IconButton
        ref={button}
        label={t("regenerateMenu")}
        size="small"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown aria-hidden="true" />
      </IconButton>
      {open ? (
        <Suspense fallback={null}>
          <ModelMenu
            anchor={button}
            label={t("regenerateMenu")}
            onChoose={(choice) => void view.regenerate(message, choice)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
});
