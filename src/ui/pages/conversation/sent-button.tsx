import type { Message } from "@core/domain/conversation";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { IconButton } from "@ui/components/button";
import { ScrollText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

const SentDialog = lazy(() => import("./sent-dialog"));

/** Opens what was sent for a reply; nothing for replies of which that is not known. */
export function SentButton({ view, message }: { view: ConversationSession; message: Message }) {
  const { t } = useTranslation("chat");
  const [open, setOpen] = useState(false);
  if (!message.sent) return null;
  return (
    <>
      <IconButton label={t("sent.title")} size="small" onClick={() => setOpen(true)}>
        <ScrollText aria-hidden="true" />
      </IconButton>
      {open ? (
        <Suspense fallback={null}>
          <SentDialog view={view} message={message} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
