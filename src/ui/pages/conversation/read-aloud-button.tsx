import type { Message } from "@core/domain/conversation";
import { ReadAloudStoreToken } from "@core/stores/tokens";
import { IconButton } from "@ui/components/button";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { CircleStop, Volume2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";

/** Reads a message aloud, and stops it; nothing where the browser has no voice. */
export const ReadAloudButton = observer(function ReadAloudButton({ message }: { message: Message }) {
  const { t } = useTranslation("chat");
  const store = useService(ReadAloudStoreToken);
  const language = useLanguage();
  if (!store.supported) return null;
  const isReading = store.messageId === message.id;
  return (
    <IconButton
      label={isReading ? t("stopReading") : t("readAloud")}
      size="small"
      onClick={() => (isReading ? store.stop() : void store.read(message, language))}
    >
      {isReading ? <CircleStop aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
    </IconButton>
  );
});
