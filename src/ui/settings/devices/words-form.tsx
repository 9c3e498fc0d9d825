import { DevicesStoreToken } from "@core/stores/tokens";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MeetingForm } from "./meeting-form";

/** Asks for the words that another device shows, and joins it. */
export function WordsForm({ onJoined }: { onJoined?: () => void }) {
  const { t } = useTranslation("sync");
  const store = useService(DevicesStoreToken);
  const [words, setWords] = useState("");
  return (
    <MeetingForm
      label={t("devices.connect")}
      labelWithFields={t("devices.connectTo")}
      icon={<KeyRound aria-hidden="true" />}
      disabled={words.trim() === ""}
      onChosen={async (meeting) => {
        if (await store.join(words, meeting)) onJoined?.();
      }}
    >
      <TextField
        label={t("devices.words")}
        hint={t("devices.wordsHint")}
        rows={3}
        value={words}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setWords(event.target.value)}
      />
    </MeetingForm>
  );
}
